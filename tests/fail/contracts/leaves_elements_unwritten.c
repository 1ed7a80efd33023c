//@ verify --contracts
// What is assigned holds values afterwards; here one does not.
#pragma antiphon requires n >= 2 && \writable(a[0..n-1])
#pragma antiphon ensures a[0] == 0
#pragma antiphon assigns a[0..n-1] //~ uninitialized
void clear_first(int *a, int n) { a[0] = 0; }

int main(void) {
  int a[3];
  clear_first(a, 3);
  return a[0];
}

//@ verify --contracts
// Further than the contract says there is something.
#pragma antiphon requires n >= 1 && \valid(a[0..n-1])
#pragma antiphon assigns a[0..n-1]
void clear_last(int *a, int n) {
  a[n] = 0; //~ array-bounds
}

int main(void) {
  int a[3] = {1, 2, 3};
  clear_last(a, 2);
  return 0;
}

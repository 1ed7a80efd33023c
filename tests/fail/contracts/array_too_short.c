//@[executed] verify
//@[replaced] verify --contracts
// The caller's array is shorter than it says.
#pragma antiphon requires n >= 1
#pragma antiphon requires \valid(a[0..n-1]) //~ assertion
#pragma antiphon ensures a[0] == 0
#pragma antiphon assigns a[0..n-1]
void clear_first(int *a, int n) { a[0] = 0; }

int main(void) {
  int a[3] = {1, 2, 3};
  clear_first(a + 1, 3);
  return 0;
}

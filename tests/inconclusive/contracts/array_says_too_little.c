//@ verify --contracts
// What is assigned has any values behind the call, and the rest is what it was.
#include <assert.h>
#pragma antiphon requires n >= 0 && \valid(a[0..n-1])
#pragma antiphon ensures 1
#pragma antiphon assigns a[0..n-1]
void f(int *a, int n) { if (n > 1) a[1] = 9; }
int main(void) {
  int a[3] = {1, 2, 3};
  f(a, 2);
  assert(a[2] == 3);
  assert(a[1] == 2); //~ ?assertion
  return 0;
}

// Only what is asked for is checked; the assertion, false for n = 3, is not.
//@ verify --check array-bounds
#include <assert.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

int main(void) {
  int a[4] = {0};
  a[n] = 1;
  assert(n != 3);
  return a[0] > 1;
}

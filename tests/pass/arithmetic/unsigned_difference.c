// Where the second is not larger the difference is.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

#pragma TASS input
unsigned a;
#pragma TASS input {b <= a}
unsigned b;

int main(void) {
  assert(a - b <= a);
  unsigned sum = a + 1;
  assert(sum == 0 || sum > a);
  return 0;
}

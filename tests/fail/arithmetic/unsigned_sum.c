// The sum of unsigned numbers is small where it does not fit.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

#pragma TASS input
unsigned a;
#pragma TASS input {0 < b && b <= 10}
unsigned b;

int main(void) {
  assert(a + b > a);  //~ assertion
  return 0;
}

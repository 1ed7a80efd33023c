// The difference of two unsigned numbers is large where the second is larger.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

#pragma TASS input
unsigned a;
#pragma TASS input
unsigned b;

int main(void) {
  assert(a - b <= a);  //~ assertion
  return 0;
}

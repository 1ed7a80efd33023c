// A number that the type does not hold has no value as an integer.
//@[ideal] verify --fp ieee
//@[machine] verify --fp ieee --arith machine
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  int n = (int)x; //~ integer-overflow
  return n > 0;
}

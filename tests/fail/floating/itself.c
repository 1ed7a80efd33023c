// NaN is not itself.
//@ verify --fp ieee
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(x == x); //~ assertion
  return 0;
}

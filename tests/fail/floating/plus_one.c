// Beyond 2^53 one more is nothing.
//@ verify --fp ieee
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > 0.0 && x < 1e300)
    assert(x + 1.0 > x); //~ assertion
  return 0;
}

//@ verify --fp ieee
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(x == x || isnan(x));
  if (x < 3.0)
    assert(x == x);
  return 0;
}

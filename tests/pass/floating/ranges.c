// Ranges decide; a division by what may be zero is not an error.
//@ verify --fp ieee --solver light
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  double y = 1.0 / x;
  if (x >= -1.0 && x <= 1.0) {
    double z = x * x + 1.0;
    assert(z >= 0.0 && z <= 2.0);
    assert(sqrt(fabs(x)) <= 1.0);
    assert(1.0 / (x + 2.0) <= 1.0);
    float f = (float)x;
    assert(f <= 1.0f && f >= -1.0f);
    assert(y != 0.0 || isnan(y) || x != x || y == 0.0);
  }
  return 0;
}

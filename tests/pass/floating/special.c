// Infinities, NaN and the two zeros; a division by zero has a value.
//@ verify --fp ieee
#include <assert.h>
#include <math.h>

int main(void) {
  double zero = 0.0, large = 1e308;
  double infinite = large * 10.0;
  assert(infinite == 1.0 / zero && infinite > large);
  double none = infinite - infinite;
  assert(none != none && !(none < 1.0) && !(none >= 1.0) && isnan(none));
  assert(-zero == zero && signbit(-zero) && 1.0 / -zero < 0.0);
  assert(!isfinite(infinite) && isinf(-infinite) && isfinite(large));
  assert(1e-310 / 1e10 > 0.0 && 1e-310 / 1e20 == 0.0);
  assert(0.0 / zero != 0.0 / zero);
  return 0;
}

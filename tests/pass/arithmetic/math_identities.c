/* Facts about mathematical functions, for all values at which they are defined. */
#include <assert.h>
#include <math.h>

#pragma TASS input
double x, y;

int main(void) {
  assert(sin(x) * sin(x) + cos(x) * cos(x) == 1);
  assert(exp(x) > 0 && exp(x) * exp(-x) == 1);
  assert(fabs(x) >= x && sqrt(x * x) == fabs(x));
  assert(cbrt(x) * cbrt(x) * cbrt(x) == x);
  assert(tanh(x) < 1 && atan(x) < 2 && cosh(x) >= 1);
  assert(floor(x) <= x && x < floor(x) + 1 && ceil(x) == -floor(-x));
  if (x < y) assert(exp(x) < exp(y));
  if (x > 0 && y > 0) {
    assert(log(x * y) == log(x) + log(y));
    assert(pow(x, y) > 0);
    assert(sqrt(x) * sqrt(x) == x);
  }
  return 0;
}

// Real arithmetic is exact: no rounding.
//@ verify
#include <assert.h>

#pragma TASS input
double x = 1.0;
#pragma TASS input {h > 0}
double h = 0.5;

int main(void) {
  double third = 1.0 / 3.0;
  double slope = ((x + h) * (x + h) - x * x) / h;
  assert(third + third + third == 1.0);
  assert(slope == 2.0 * x + h);
  assert((x - 1.0) * (x + 1.0) == x * x - 1.0);
  return 0;
}

// Decimal fractions are rounded, products are not contracted, and `float` is computed in `float`.
//@ verify --fp ieee
#include <assert.h>
#include <math.h>

int main(void) {
  double a = 0.1, b = 0.2;
  assert(a + b != 0.3);
  assert(a + b == 0.30000000000000004);
  assert((double)(float)a != a);
  float f = 16777216.0f;
  assert(f + 1.0f == f);
  assert((double)f + 1.0 != f);
  double p = a * a;
  assert(a * a - p == 0.0);
  assert(fma(a, a, -p) != 0.0);
  assert((1e16 + 1.0) - 1e16 == 0.0);
  return 0;
}

/* Of an abstract function only that it is one is known: equal arguments give equal values. */
#include <assert.h>

#pragma TASS abstract continuous(2) double f(double x);
#pragma TASS abstract int g(int x, double y);
#pragma TASS abstract unsigned seed(void);
#pragma TASS input
double a, b;
#pragma TASS input
int n;

static double trapezoid(double low, double high) { return (high - low) * (f(low) + f(high)) / 2; }

int main(void) {
  if (a == b) assert(f(a) == f(b));
  assert(g(n + 1, a + b) == g(1 + n, b + a));
  assert(seed() >= 0 && seed() == seed());
  double middle = (a + b) / 2;
  assert(trapezoid(a, middle) + trapezoid(middle, b) == (b - a) * (f(a) + 2 * f(middle) + f(b)) / 4);
  return 0;
}

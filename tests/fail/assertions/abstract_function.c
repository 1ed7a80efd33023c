/* The values that the counterexample gives to the functions are replayed. */
#include <assert.h>

#pragma TASS abstract double f(double x);
#pragma TASS abstract int g(int x, double y);
#pragma TASS input
double a;
#pragma TASS input
int n;

int main(void) {
  if (f(a) > 2 && g(n, f(a)) == 7 && g(n + 1, f(a)) == 8)
    assert(f(f(a)) > f(a));  //~ assertion
  return 0;
}

/* A power has a value where its base is positive, or its exponent whole. */
#include <assert.h>
#include <math.h>

#pragma TASS input
double x;
#pragma TASS input {n >= 0}
int n;

int main(void) {
  double p = pow(x, n);
  if (x > 0) assert(p > 0);
  if (n == 2) assert(p == x * x);
  if (x == 0 && n > 0) assert(p == 0);
  if (x == 1) assert(p == 1);
  return 0;
}

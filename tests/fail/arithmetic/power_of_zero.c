/* A negative power of zero. */
#include <math.h>

#pragma TASS input
double x;
#pragma TASS input
int n;

int main(void) {
  double p = pow(x, n);  //~ division-by-zero
  return p > 0;
}

// A difference quotient is not the derivative.
//@ verify
#include <assert.h>

#pragma TASS input
double x = 1.0;
#pragma TASS input {h > 0}
double h = 0.5;

int main(void) {
  double slope = ((x + h) * (x + h) - x * x) / h;
  assert(slope == 2.0 * x);  //~ assertion
  return 0;
}

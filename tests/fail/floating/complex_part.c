// A product of complex numbers has a real part that may be negative.
#include <assert.h>
#include <complex.h>
#pragma antiphon input
double x;

int main(void) {
  double complex z = x + 2 * I;
  assert(creal(z * z) >= 0);  //~ assertion
  return 0;
}

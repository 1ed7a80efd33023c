// Quotients by complex numbers.
#include <assert.h>
#include <complex.h>
#pragma antiphon input
double x;
#pragma antiphon input
double y;

int main(void) {
  double complex a = 3 + 4 * I, b = 1 - 2 * I, q = a / b;
  assert(creal(q) == -1 && cimag(q) == 2);
  q /= b;
  assert(q * b == -1 + 2 * I);
  assert(10 / (1 + 3 * I) == 1 - 3 * I);
  if (x != 0 || y != 0) {
    double complex z = x + y * I;
    assert(z / z == 1);
    assert(creal(1 / z) == x / (x * x + y * y));
  }
  return 0;
}

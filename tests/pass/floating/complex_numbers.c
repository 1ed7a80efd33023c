// Complex numbers: sums, products, quotients by real numbers, parts, comparison, as arguments and results.
#include <assert.h>
#include <complex.h>
#pragma antiphon input
double x;
#pragma antiphon input
double y;

static double complex square(double complex z) {
  return z * z;
}

struct wave {
  double complex amplitude[2];
};

int main(void) {
  double complex z = x + y * I, w = square(z), sum = 0;
  float complex f = 1.0f + 2.0f * I;
  struct wave wave = {{1.0, 2.0 * I}};
  assert(creal(w) == x * x - y * y && cimag(w) == 2 * x * y);
  assert(creal(z * conj(z)) == x * x + y * y && cimag(z * conj(z)) == 0);
  assert(-z + z == 0 && z == CMPLX(x, y));
  assert(2 * z == z + z && (z + z) / 2 == z && z - 1 != z);
  for (int i = 0; i < 2; i++)
    sum += wave.amplitude[i] * (i + 1);
  assert(sum == 1 + 4 * I);
  sum *= I;
  assert(creal(sum) == -4 && cimag(sum) == 1);
  assert(cabs(3 + 4 * I) == 5);
  assert(crealf(f) == 1 && cimagf(conjf(f)) == -2);
  double real = f;
  assert(real == 1 && sizeof(double complex) == 16);
  double complex chosen = x > 0 ? z : -z;
  assert(creal(chosen) >= 0 || x <= 0);
  return !z && (x != 0 || y != 0);
}

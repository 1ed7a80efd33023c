// Complex numbers, as gcc computes them.
#include <complex.h>
#include <stdio.h>

static double complex twice(double complex z) {
  return z + z;
}

int main(void) {
  double complex z = 1.5 - 0.25 * I, sum = 0, table[3] = {1, I, 2 + I};
  float complex f = 3.0f * I;
  long double complex l = z;
  for (int i = 0; i < 3; i++)
    sum += table[i] * z;
  printf("%g %g\n", creal(sum), cimag(sum));
  printf("%g %g\n", creal(twice(conj(z))), cimag(twice(conj(z))));
  printf("%g %g\n", creal(z * z / 4), cimag(z * z / 4));
  printf("%g %g %g\n", cabs(3 + 4 * I), crealf(f * f), (double)cimagl(-l));
  printf("%d %d %d\n", z == 1.5 - 0.25 * I, z != conj(z), (int)sizeof f);
  z *= 2;
  z -= I;
  printf("%g %g %d\n", __real__ z, __imag__ z, z ? 1 : 0);
  double real = z;
  printf("%g\n", real);
  return 0;
}

/* Functions of <math.h> whose results are exact or correctly rounded. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  double values[] = {0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 2.0, 3.999, -7.25, 1e9 + 0.5};
  for (int i = 0; i < 10; i++) {
    double v = values[i];
    printf("%g: %g %g %g %g %g %.17g\n", v, floor(v), ceil(v), trunc(v), round(v), fabs(v), sqrt(fabs(v)));
    printf("%g %ld %g %g\n", rint(v), lround(v), fmod(v, 2), copysign(3, v));
  }
  printf("%g %g %g %g\n", fmin(2, -3), fmax(2, -3), fdim(5, 3), fdim(3, 5));
  printf("%.17g %g %g\n", fma(0.1, 10, -1), ldexp(0.75, 4), remainder(7, 4));
  int e;
  double m = frexp(40, &e), whole, part = modf(-3.75, &whole);
  printf("%g %d %g %g\n", m, e, whole, part);
  printf("%g %g %d %d\n", sqrt(2) * sqrt(2) - 2, hypot(3, 4), (int)sqrt(1e6), abs(-4));
  printf("%d %d %d %d\n", isnan(NAN), isinf(INFINITY) != 0, isfinite(1.0), signbit(-2.0) != 0);
  printf("%f %f %f\n", INFINITY, -INFINITY, -1 / INFINITY);
  printf("%d %d\n", NAN == NAN, fpclassify(0.0) == FP_ZERO);
  printf("%.9g %.9g\n", sqrtf(2.0f), fabsf(-1.25f));
  return 0;
}

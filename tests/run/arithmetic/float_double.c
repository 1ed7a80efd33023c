/* float against double: rounding, conversion, comparison. */
#include <float.h>
#include <stdio.h>

int main(void) {
  float f = 0.1f, g = 16777216.0f;
  double d = 0.1;
  printf("%d %d %.9g %.17g\n", f == d, (float)d == f, f, d);
  printf("%.1f %.1f %.1f\n", g + 1.0f, (double)g + 1, (double)(float)(g + 2));
  printf("%.9g %.9g\n", 1.0f / 3, (float)(1.0 / 3));
  float s = 0;
  for (int i = 0; i < 10; i++) s += 0.1f;
  double t = 0;
  for (int i = 0; i < 10; i++) t += 0.1;
  printf("%.9g %.17g %d\n", s, t, t == 1.0);
  printf("%d %d %d %d\n", (int)2.9, (int)-2.9, (int)1e9f, (unsigned char)200.7);
  printf("%.17g %.9g\n", (double)9007199254740993ll, (float)123456789);
  printf("%d %d\n", 1.0f + FLT_EPSILON > 1.0f, 1.0 + DBL_EPSILON / 4 > 1.0);
  printf("%g %g %d %d\n", FLT_MAX, DBL_MIN, DBL_DIG, FLT_MANT_DIG);
  double sum = 0, c = 0;
  for (int i = 1; i <= 1000; i++) {
    double y = 1.0 / i - c, u = sum + y;
    c = (u - sum) - y;
    sum = u;
  }
  printf("%.15f\n", sum);
  printf("%.17g %.17g\n", 1e16 + 1.0, (0.1 + 0.2) + 0.3 - (0.1 + (0.2 + 0.3)));
  return 0;
}

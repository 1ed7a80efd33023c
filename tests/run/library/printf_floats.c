/* printf: floating formats. */
#include <stdio.h>

int main(void) {
  double values[] = {0.0, 1.0, -1.5, 3.141592653589793, 1e10, 1.5e-7, 123456.789, 1e100, 0.1, 2.5, 3.5};
  for (int i = 0; i < 11; i++) {
    double v = values[i];
    printf("[%f] [%e] [%g]\n", v, v, v);
    printf("[%.0f] [%.3f] [%10.2f] [%-10.2f] [%+.1f] [%010.3f]\n", v, v, v, v, v, v);
    printf("[%.2e] [%E] [%.3g] [%G] [%#.3g] [%.10g] [%.17g]\n", v, v, v, v, v, v, v);
  }
  float f = 0.1f;
  printf("%f %.10f %.9g\n", f, f, f);
  printf("%.20f\n%.15g\n", 0.1, 0.1 + 0.2);
  printf("%Lf %.3Le\n", 2.5L, 12345.75L);
  printf("%5.1f|%-8.3e|%8.4g|\n", 9.96, 9.96, 0.0001234);
  printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001);
  printf("%a %a\n", 1.0, 0.5);
  return 0;
}

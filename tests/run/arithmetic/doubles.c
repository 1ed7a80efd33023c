/* Floating point: IEEE results, conversions to and from integers. */
#include <stdio.h>

int main(void) {
  double third = 1.0 / 3.0;
  float f = 0.1f;
  printf("%.17g %.9g\n", third, f);
  printf("%d\n", 0.1 + 0.2 == 0.3);
  printf("%d %d\n", (int)2.9, (int)-2.9);
  printf("%.1f\n", (double)7 / 2);
  printf("%.0f %.0f\n", 0.5, 1.5);
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += 0.001;
  printf("%.15f\n", sum);
  return 0;
}

/* The mathematics library. */
#include <math.h>
#include <stdio.h>

int main(void) {
  printf("%.6f %.6f %.6f\n", sqrt(2.0), fabs(-1.5), pow(2.0, 10.0));
  printf("%.1f %.1f\n", floor(-1.5), ceil(1.2));
  printf("%.6f %.6f\n", sin(1.0), cos(1.0));
  printf("%.6f %.6f\n", exp(1.0), log(10.0));
  printf("%.1f %.1f\n", fmin(1.0, 2.0), fmax(1.0, 2.0));
  return 0;
}

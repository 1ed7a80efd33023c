/* Pi by the midpoint rule: the integral of 4/(1+x*x) from 0 to 1. */
#include <stdio.h>

#pragma TASS input {N > 0} int
#define N 100

int main(void) {
  double sum = 0.0;
  double h = 1.0 / N;
  for (int i = 0; i < N; i++) {
    double x = h * (i + 0.5);
    sum += 4.0 / (1.0 + x * x);
  }
  printf("pi is about %.6f\n", h * sum);
  return 0;
}

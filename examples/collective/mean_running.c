/* The mean of an array that is the mean of what was read after each element. C
   says so after each. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i;
  double x = 0.0, m;
  for (i = 1; i <= N; i++) {
    x = ((i - 1) * x + a[i - 1]) / i;
#pragma TASS joint assert C x * i == spec.x
  }
  m = x;
#pragma TASS joint assert M m == spec.m
  mean = m;
  return 0;
}

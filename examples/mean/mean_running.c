/* The mean of an array that is the mean of what was read after each element.
   It gives what mean_sum.c gives. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  double x = 0.0;
  for (int i = 1; i <= N; i++)
    x = ((i - 1) * x + a[i - 1]) / i;
  mean = x;
  return 0;
}

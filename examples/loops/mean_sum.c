/* The mean of an array as it is defined: the specification. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i = 0;
  double x = 0.0;
#pragma TASS joint invariant L 0 <= i && i <= N
  while (i < N) {
    x = x + a[i];
    i++;
  }
  mean = x / N;
  return 0;
}

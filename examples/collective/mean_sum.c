/* The mean of an array as it is defined: the specification. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i;
  double x = 0.0, m;
  for (i = 0; i < N; i++) {
    x = x + a[i];
#pragma TASS joint assert C true
  }
  m = x / N;
#pragma TASS joint assert M true
  mean = m;
  return 0;
}

/* WRONG: the first element is read before the loop, so that C is met once less
   than in the specification. */
#pragma TASS input {N >= 1} int
#define N 6
#pragma TASS input
double a[N] = {2, 7, 1, 8, 2, 8};
#pragma TASS output
double mean;

int main(void) {
  int i;
  double x = a[0], m;
  for (i = 2; i <= N; i++) {
    x = ((i - 1) * x + a[i - 1]) / i;
#pragma TASS joint assert C x * i == spec.x
  }
  m = x;
#pragma TASS joint assert M m == spec.m
  mean = m;
  return 0;
}

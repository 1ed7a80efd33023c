/* WRONG: the old mean counts as one element. C finds it with the third element
   of the array. */
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
    x = i == 1 ? a[0] : (x + a[i - 1]) / 2;
#pragma TASS joint assert C x * i == spec.x
  }
  m = x;
#pragma TASS joint assert M m == spec.m
  mean = m;
  return 0;
}

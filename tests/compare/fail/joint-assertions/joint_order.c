//@ compare --no-check equivalence
//@ spec: joint_mean_seq.c
/* The implementation is done with its rounds before the specification is. */
#pragma TASS input {1 <= N && N <= 6} int N
#define N 5
#pragma TASS input
double a[N];
#pragma TASS output
double m;
int main(void) {
  double x = 0;
  for (int i = 1; i < N; i++) {
    x = x + a[i - 1];
#pragma TASS joint assert C x == spec.x
  }
  m = (x + a[N - 1]) / N;
#pragma TASS joint assert M m == spec.m //~ collective-assertion
  return 0;
}

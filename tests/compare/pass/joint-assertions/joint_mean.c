//@ compare
//@ spec: joint_mean_seq.c
/* A running mean: in every round it is that of the elements so far. `i` and `x` of
   the specification are variables of a block and of its function. */
#pragma TASS input {1 <= N && N <= 6} int N
#define N 5
#pragma TASS input
double a[N];
#pragma TASS output
double m;
int main(void) {
  double x = 0;
  int i;
  for (i = 1; i <= N; i++) {
    x = ((i - 1) * x + a[i - 1]) / i;
#pragma TASS joint assert C x * i == spec.x && i == spec.i + 1 && spec.PROC[0].i < N && spec.a[i - 1] == a[spec.i]
  }
  m = x;
#pragma TASS joint assert M m == spec.m && m == spec.PROC[0]@main.x / N
  return 0;
}

//@ compare
//@ spec: joint_mean_seq.c
/* The weight is wrong from the second round on: found there, and not at the end. */
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
    x = (x + a[i - 1]) / i;
#pragma TASS joint assert C x * i == spec.x //~ collective-assertion
  }
  m = x;
#pragma TASS joint assert M m == spec.m
  return 0;
}

//@ spec: boundless_case_seq.c
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
double a[N];
#pragma TASS output
double c[N];

int main(void) {
#pragma TASS invariant 0 <= i && i <= N && forall {int j | 0 <= j && j < i} c[j] == a[N - 1 - j]
  for (int i = 0; i < N; i++) c[i] = a[N - 1 - i]; //~ equivalence
  return 0;
}

//@ args: --infer
// Two rows take turns; a step writes the element behind the last one of a row.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double u[2][N];
int main(void) {
  int i, t, cur = 0;
  for (t = 0; t < T; t++) {
    for (i = 1; i <= N; i++)
      u[1 - cur][i] = u[cur][i - 1]; //~ array-bounds
    cur = 1 - cur;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[cur][k] == 0
  return 0;
}

//@ args: --infer
// Two rows of one array take turns: each step computes one from the other.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double u[2][N];
int main(void) {
  int i, t, cur = 0;
  for (i = 0; i < N; i++) {
    u[0][i] = 1.0;
    u[1][i] = 1.0;
  }
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      u[1 - cur][i] = (u[cur][i - 1] + 2 * u[cur][i] + u[cur][i + 1]) / 4;
    cur = 1 - cur;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[cur][k] == 1.0
  return 0;
}

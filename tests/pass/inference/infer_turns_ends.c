//@ args: --infer
// Two rows take turns; the second one begins with nothing but its two ends.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} start[k] <= 100}
double start[N];
double u[2][N];
int main(void) {
  int i, t, now = 0;
  for (i = 0; i < N; i++)
    u[0][i] = start[i];
  u[1][0] = u[0][0];
  u[1][N - 1] = u[0][N - 1];
  for (t = 0; t < T; t++) {
    int next = 1 - now;
    for (i = 1; i < N - 1; i++)
      u[next][i] = (u[now][i - 1] + 2 * u[now][i] + u[now][i + 1]) / 4;
    now = next;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[now][k] <= 100
  return 0;
}

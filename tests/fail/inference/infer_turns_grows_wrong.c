//@ args: --infer
// Two rows take turns; the claim is true of the first three steps.
#pragma antiphon input {N >= 3} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double u[2][N];
int main(void) {
  int i, t, cur = 0;
  for (i = 0; i < N; i++) { u[0][i] = 0; u[1][i] = 0; }
  for (t = 0; t < T; t++) {
    for (i = 0; i < N; i++)
      u[1 - cur][i] = u[cur][i] + 1;
    cur = 1 - cur;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[cur][k] <= 3 //~ assertion
  return 0;
}

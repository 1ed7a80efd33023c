//@ args: --infer
// Any number of steps of a stencil with any number of cells keep what is the same everywhere.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double u[N], v[N];
int main(void) {
  int i, t;
  for (i = 0; i < N; i++) u[i] = 1.0;
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    for (i = 1; i < N - 1; i++)
      u[i] = v[i];
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[k] == 1.0
  return 0;
}

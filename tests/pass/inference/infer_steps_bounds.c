//@ args: --infer
// Any number of steps of a stencil with any number of cells stays within the bounds of its input.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} 0 <= u[k] && u[k] <= 100}
double u[N];
double v[N];
int main(void) {
  int i, t;
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    for (i = 1; i < N - 1; i++)
      u[i] = v[i]; //~ W031
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} 0 <= u[k] && u[k] <= 100
  return 0;
}

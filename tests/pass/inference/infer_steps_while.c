//@ args: --infer
// Steps of a stencil by loops with `while`; the first one goes downwards.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} u[k] <= 100}
double u[N];
double v[N];
int main(void) {
  int t = 0;
  while (t < T) {
    int i = N - 2;
    while (i > 0) {
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
      i = i - 1;
    }
    int j = 1;
    while (j < N - 1) {
      u[j] = v[j]; //~ W031
      j = j + 1;
    }
    t = t + 1;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[k] <= 100
  return 0;
}

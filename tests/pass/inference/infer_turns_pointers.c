//@ args: --infer
// Two arrays take turns: their pointers are exchanged after each step.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double a[N], b[N];
int main(void) {
  int i, t;
  double *u = a, *v = b;
  for (i = 0; i < N; i++) {
    a[i] = 1.0;
    b[i] = 1.0;
  }
  for (t = 0; t < T; t++) {
    for (i = 1; i < N - 1; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    double *w = u;
    u = v;
    v = w;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[k] == 1.0
  return 0;
}

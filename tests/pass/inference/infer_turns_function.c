//@ args: --infer
// A function computes one buffer from another one; the caller exchanges them.
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
#pragma antiphon input {forall {int k | 0 <= k && k < N} start[k] <= 100}
double start[N];
double a[N], b[N];
static void step(double *to, const double *from) {
  for (int i = 1; i < N - 1; i++)
    to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
}
int main(void) {
  double *u = a, *v = b;
  for (int i = 0; i < N; i++) {
    a[i] = start[i];
    b[i] = start[i];
  }
  for (int t = 0; t < T; t++) {
    step(v, u);
    double *w = u;
    u = v;
    v = w;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} u[k] <= 100
  return 0;
}

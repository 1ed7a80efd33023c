//@ args: --infer
// Two arrays take turns; what is claimed is claimed of the one that was not computed.
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
    b[i] = 2.0;
  }
  for (t = 0; t < T; t++) {
    for (i = 0; i < N; i++)
      v[i] = u[i];
    double *w = u;
    u = v;
    v = w;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} v[k] == 1.0 //~ assertion
  return 0;
}

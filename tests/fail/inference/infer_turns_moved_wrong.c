//@ args: --infer
// Two pointers are exchanged, and one of them moves on: they are not only handed on.
#pragma antiphon input {N >= 3} int
#define N 10
#pragma antiphon input {T >= 0} int
#define T 10
double a[N], b[N];
int main(void) {
  int t; double *u = a, *v = b;
  for (t = 0; t < T; t++) {
    double *w = u; u = v; v = w;
    u = u + 1;
  }
  return u[0] > 0; //~ array-bounds
}

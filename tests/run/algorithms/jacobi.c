/* Jacobi's method for a small system, as scientists write it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double *vector(int n) {
  double *v = calloc((size_t)n, sizeof(double));
  if (!v) exit(1);
  return v;
}
int main(void) {
  const int n = 5;
  double *a = vector(n * n), *b = vector(n), *x = vector(n), *y = vector(n);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) a[i * n + j] = i == j ? 10 : 1.0 / (1 + abs(i - j));
    b[i] = i + 1;
  }
  int it;
  double change = 1;
  for (it = 0; it < 100 && change > 1e-9; it++) {
    change = 0;
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int j = 0; j < n; j++)
        if (j != i) s -= a[i * n + j] * x[j];
      y[i] = s / a[i * n + i];
      change = fmax(change, fabs(y[i] - x[i]));
    }
    double *t = x;
    x = y;
    y = t;
  }
  printf("%d iterations\n", it);
  for (int i = 0; i < n; i++) printf("%.8f\n", x[i]);
  free(a);
  free(b);
  free(x);
  free(y);
  return 0;
}

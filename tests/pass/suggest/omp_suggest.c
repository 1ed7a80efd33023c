//@ verify --suggest-parallel
// Sequential loops: what would make them parallel, or what forbids it.
#include <stdio.h>
double g(double);

double loops(int n, int k, const double *restrict a, double *restrict b, double (*m)[100]) {
  double sum = 0, most = a[0], t, last = 0;
  int i, j;
  for (i = 0; i < n; i++) { // private, lastprivate, reductions
    t = a[i];
    b[i] = t * t;
    sum += t;
    if (a[i] > most)
      most = a[i];
    last = t;
  }
  for (i = 1; i < n; i++) // a true dependence
    b[i] = b[i - 1] + a[i];
  for (i = 0; i < n; i++) // none: even and odd elements
    b[2 * i] = b[2 * i + 1];
  for (i = 0; i < n; i++) // one only for some k
    b[i] = b[i + k];
  for (i = 0; i < n; i++) // rows
    for (j = 0; j < 100; j++)
      m[i][j] = 0;
  for (i = 0; i < n; i++) // columns: the row below is read
    for (j = 0; j < 100; j++)
      m[i][j] = m[i + 1][j];
  for (i = 0; i < n; i++) // a value from the iteration before
    last = 2 * last + a[i];
  for (i = 0; i < n; i++) // unknown
    b[i] = g(a[i]);
  for (i = 0; i < n; i++) // output
    printf("%f\n", a[i]);
  for (i = 0; i < n; i++) // left early
    if (a[i] < 0)
      break;
  return sum + most + last;
}

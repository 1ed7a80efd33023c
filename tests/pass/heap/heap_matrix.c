// A matrix of rows on the heap, multiplied by a symbolic vector.
//@ verify
#include <assert.h>
#include <stdlib.h>

#pragma TASS input
double v[3];

int main(void) {
  double **m = (double **)malloc(2 * sizeof(double *));
  double r[2];
  for (int i = 0; i < 2; i++) {
    m[i] = (double *)malloc(3 * sizeof(double));
    for (int j = 0; j < 3; j++)
      m[i][j] = i + j;
  }
  for (int i = 0; i < 2; i++) {
    r[i] = 0.0;
    for (int j = 0; j < 3; j++)
      r[i] += m[i][j] * v[j];
  }
  assert(r[1] - r[0] == v[0] + v[1] + v[2]);
  for (int i = 0; i < 2; i++)
    free(m[i]);
  free(m);
  return 0;
}

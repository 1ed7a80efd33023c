// An array on the heap with room for the boundary.
//@ verify
#include <assert.h>
#include <stdlib.h>

#pragma TASS input {N >= 1 && N <= 5} int
#define N 3

int main(void) {
  double *u = (double *)malloc((N + 1) * sizeof(double));
  for (int i = 0; i < N; i++)
    u[i] = 0.0;
  u[N] = 1.0;
  assert(u[N - 1] == 0.0);
  free(u);
  return 0;
}

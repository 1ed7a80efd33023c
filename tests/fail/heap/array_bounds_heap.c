// An array on the heap that is one element short.
//@ verify
#include <stdlib.h>

#pragma TASS input {N >= 1 && N <= 5} int
#define N 3

int main(void) {
  double *u = (double *)malloc(N * sizeof(double));
  for (int i = 0; i < N; i++)
    u[i] = 0.0;
  u[N] = 1.0;  //~ array-bounds
  free(u);
  return 0;
}

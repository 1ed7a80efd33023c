// The rows of a matrix are lost with the array that points to them.
//@ verify
#include <stdlib.h>

int main(void) {
  double **m = (double **)malloc(2 * sizeof(double *));
  for (int i = 0; i < 2; i++) {
    m[i] = (double *)malloc(3 * sizeof(double));  //~ memory-leak
    m[i][0] = 0.0;
  }
  free(m);
  return 0;
}

// An allocation of any size is not freed.
#include <stdlib.h>
#pragma TASS input {n >= 1}
int n;

int main(void) {
  double *p = malloc(n * sizeof(double));  //~ memory-leak
  p[n - 1] = 1;
  return 0;
}

// One element was written, and another is read.
#include <stdlib.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input {0 <= k && k < n}
int k;

int main(void) {
  double *p = malloc(n * sizeof(double));
  p[k] = 1.5;
  int positive = p[0] > 0;  //~ uninitialized
  free(p);
  return positive;
}

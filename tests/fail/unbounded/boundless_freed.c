// A pointer to an unknown element outlives its allocation.
#include <stdlib.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input {0 <= k && k < n}
int k;

int main(void) {
  double *p = calloc(n, sizeof(double));
  double *q = &p[k];
  free(p);
  *q = 1;  //~ pointer
  return 0;
}

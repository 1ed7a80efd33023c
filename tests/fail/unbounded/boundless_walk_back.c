// A pointer must not come before the first element.
#include <stdlib.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input {0 <= k && k <= n}
int k;

int main(void) {
  double *p = calloc(n, sizeof(double));
  double *q = p + k;
  q--;  //~ array-bounds
  free(p);
  return 0;
}

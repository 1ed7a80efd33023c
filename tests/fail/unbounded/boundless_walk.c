// One past the end may be pointed to, and not be written.
#include <stdlib.h>
#pragma TASS input {n >= 1}
int n;

int main(void) {
  double *p = calloc(n, sizeof(double));
  double *q = p + n;
  *q = 1;  //~ array-bounds
  free(p);
  return 0;
}

// A copy of a number of bytes that nothing bounds.
#include <stdlib.h>
#include <string.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input
double a[n];

int main(void) {
  double *p = malloc(n * sizeof(double));
  memcpy(p, a, n * sizeof(double));  //~ U207
  free(p);
  return 0;
}

// Copies of a known number of bytes, if there is room.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#pragma TASS input {n >= 3}
int n;
#pragma TASS input
double a[n];

int main(void) {
  double *p = malloc(n * sizeof(double));
  memcpy(p, a, 3 * sizeof(double));
  assert(p[2] == a[2]);
  memset(p, 0, sizeof(double));
  assert(p[0] == 0 && p[1] == a[1]);
  free(p);
  return 0;
}

// What is read was written before; what was not is only copied.
#include <assert.h>
#include <stdlib.h>
#pragma TASS input {n >= 2}
int n;
#pragma TASS input {0 <= k && k < n}
int k;

int main(void) {
  double *p = malloc(n * sizeof(double)), *q = malloc(n * sizeof(double));
  p[k] = 1.5;
  q[0] = p[0];
  p[0] = 2.5;
  assert(p[0] == 2.5);
  if (k > 0) assert(p[k] == 1.5);
  q[0] = p[0];
  assert(q[0] == 2.5);
  free(p);
  free(q);
  return 0;
}

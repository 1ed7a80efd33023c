// Small products are what they seem.
//@[ideal] verify
//@[machine] verify --arith machine
#include <stdlib.h>

#pragma TASS input {1 <= n && n <= 4}
int n;

int main(void) {
  unsigned count = 3;
  int *p = malloc(count * 4u);
  p[2] = 1;
  free(p);
  int *q = malloc(n * 4);
  q[n - 1] = 1;
  free(q);
  return 0;
}

// The product overflows before it is a size.
//@ verify --arith machine
#include <stdlib.h>

#pragma TASS input {1 <= n && n <= 2000000000}
int n;

int main(void) {
  int *p = malloc(n * 4);  //~ integer-overflow
  p[0] = 1;
  free(p);
  return 0;
}

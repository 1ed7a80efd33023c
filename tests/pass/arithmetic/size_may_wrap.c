// A product of 64 bits that may wrap is taken not to, and the result says so.
//@ verify --arith machine
#include <stdlib.h>

#pragma antiphon input {n > 0}
unsigned long n;

int main(void) {
  int *p = malloc(n * sizeof(int));
  p[0] = 1;
  free(p);
  return 0;
}

// The product wraps before it is a size.
//@ verify --arith machine
#include <stdlib.h>

int main(void) {
  unsigned n = 0x40000001u;
  int *p = malloc(n * 4u);
  p[2] = 1;  //~ array-bounds
  free(p);
  return 0;
}

//@ exit: 1
//@ gcc: no, it writes beyond its allocation
/* A cast that cuts the number of bytes: one element is allocated, not 16385. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int n = 16385;
  int *p = malloc((uint16_t)(n * sizeof(int)));
  p[0] = 1;
  p[1] = 2;  //~ array-bounds
  free(p);
  return 0;
}

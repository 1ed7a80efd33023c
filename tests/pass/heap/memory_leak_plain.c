// An array is allocated and freed.
//@ verify
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(4 * sizeof(int));
  p[0] = 0;
  int x = p[0];
  free(p);
  return x;
}

// An array is allocated and never freed.
//@ verify
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(4 * sizeof(int));  //~ memory-leak
  p[0] = 0;
  return p[0];
}

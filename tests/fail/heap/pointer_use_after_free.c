// An element is read after the array was freed.
//@ verify
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(2 * sizeof(int));
  p[0] = 1;
  free(p);
  return p[0];  //~ pointer
}

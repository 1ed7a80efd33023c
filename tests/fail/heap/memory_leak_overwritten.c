// The only pointer to an array is overwritten.
//@ verify
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(sizeof(int));  //~ memory-leak
  *p = 1;
  p = (int *)malloc(sizeof(int));
  *p = 2;
  free(p);
  return 0;
}

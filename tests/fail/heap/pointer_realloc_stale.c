// A pointer into an array does not survive its growth.
//@ verify
#include <stdlib.h>

int main(void) {
  int *a = (int *)malloc(2 * sizeof(int));
  int *first = a;
  a[0] = 1;
  a = (int *)realloc(a, 4 * sizeof(int));
  *first = 2;  //~ pointer
  free(a);
  return 0;
}

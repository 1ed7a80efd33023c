// Where allocations may fail, the pointer must be looked at before it is used.
//@ verify --alloc may-fail
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;  //~ pointer
  free(p);
  return 0;
}

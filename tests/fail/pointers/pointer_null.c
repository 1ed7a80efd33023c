// A null pointer is dereferenced.
//@ verify
#include <stddef.h>

int main(void) {
  int *p = NULL;
  *p = 1;  //~ pointer
  return 0;
}

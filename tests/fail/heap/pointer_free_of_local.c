// Memory that was never allocated is freed.
//@ verify
#include <stdlib.h>

int main(void) {
  int x = 0;
  int *p = &x;
  free(p);  //~ pointer
  return x;
}

// Memory from `alloca` is none that `free` may be given.
//@ verify
#include <alloca.h>
#include <stdlib.h>

int main(void) {
  int *fresh = alloca(sizeof(int));
  *fresh = 1;
  free(fresh); //~ pointer
  return 0;
}

// An allocation of no bytes may give a null pointer.
//@ verify --alloc may-fail
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  assert(p != 0);  //~ assertion
  free(p);
  return 0;
}

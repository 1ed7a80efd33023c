// A copy of a text needs memory, too.
//@ verify --alloc may-fail
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("text");
  copy[0] = 'n';  //~ pointer
  free(copy);
  return 0;
}

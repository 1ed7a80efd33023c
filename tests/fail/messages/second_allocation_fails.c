// Which allocation fails is said in words, with its line.
//@ args: --alloc may-fail
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  int *q = malloc(sizeof *q);
  *q = 1; //~ pointer
  free(p);
  free(q);
  return 0;
}

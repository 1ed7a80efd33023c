//@ verify
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int result = *p - 1;
  free(p);
  return result;
}

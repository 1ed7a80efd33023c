// A property that is turned off is not checked.
//@ verify --no-check memory-leak
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(sizeof(int));
  *p = 1;
  return *p - 1;
}

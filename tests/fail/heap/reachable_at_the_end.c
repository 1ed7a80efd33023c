// A global variable still leads to the memory; the strict want it freed.
//@ verify --strict
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(3);  //~ memory-leak
  return 0;
}

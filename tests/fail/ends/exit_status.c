// An execution that signals failure, where that is asked for.
//@[usual] verify --strict
//@[named] verify --check exit-status
#include <stdlib.h>
#pragma antiphon input {N >= 0} int
#define N 3

int main(void) {
  if (N > 3)
    exit(2); //~ exit-status
  return 0;
}

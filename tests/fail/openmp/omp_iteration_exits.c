// The first iteration ends the program; others may be faster, and race.
#include <stdlib.h>
static int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    if (i == 0) exit(0);
    x = i; //~ data-race
  }
  return 0;
}

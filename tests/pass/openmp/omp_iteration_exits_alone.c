// An iteration ends the program; nobody behind the loop is reached, and the others are in nobody's way.
#include <assert.h>
#include <stdlib.h>
static int a[4];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    if (i == 1) exit(0);
    a[i] = i;
  }
  assert(0);
  return 0;
}

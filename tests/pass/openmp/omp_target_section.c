// A section of a pointer; the rest stays as it is.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++)
    p[i] = i;
#pragma omp target map(tofrom : p[1 : 2])
  for (int i = 1; i < 3; i++)
    p[i] *= 10;
  assert(p[0] == 0 && p[1] == 10 && p[2] == 20 && p[3] == 3);
  free(p);
  return 0;
}

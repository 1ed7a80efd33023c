// Between `enter` and `exit` the copy stays on the device.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int n = 3;
  int *p = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target
  for (int i = 0; i < n; i++)
    p[i] += 10;
#pragma omp target exit data map(from : p[0 : n])
  assert(p[0] == 10 && p[2] == 12);
  free(p);
  return 0;
}

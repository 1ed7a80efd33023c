// Tasks of a loop need not be merged.
#include <assert.h>
int main(void) {
  int a[3] = {0}, t = 0;
#pragma omp taskloop if (0) mergeable firstprivate(t) grainsize(1)
  for (int i = 0; i < 3; i++) a[i] = t++;
  assert(t >= 0 && t <= 3 && a[0] == 0 && a[1] == 1 && a[2] <= 2); //~ assertion
  return 0;
}

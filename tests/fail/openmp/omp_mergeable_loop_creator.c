// Tasks of a loop that are merged change the variable of their creator.
#include <assert.h>
int main(void) {
  int a[3] = {0}, t = 0;
#pragma omp taskloop if (0) mergeable firstprivate(t) grainsize(1)
  for (int i = 0; i < 3; i++) a[i] = t++;
  assert(t == 0 && a[0] == 0 && a[1] <= 1 && a[2] <= 2); //~ assertion
  return 0;
}

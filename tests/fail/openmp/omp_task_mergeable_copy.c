// A task that may be merged need not be.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp task if (0) mergeable firstprivate(x)
  x += 2;
  assert(x == 3); //~ assertion
  return 0;
}

// Whether the task has a copy is open if it may be merged.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp task if (0) mergeable firstprivate(x)
  x += 2;
  assert(x == 1); //~ assertion
  return 0;
}

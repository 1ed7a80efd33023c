// A task that is deferred is not merged.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task mergeable firstprivate(x) if (x == 1)
  x += 2;
  assert(x == 1);
  return 0;
}

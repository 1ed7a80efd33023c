// A task that may be merged changes its own copy, or the variable of its creator.
#include <assert.h>
int main(void) {
  int x = 1, seen = 0;
#pragma omp task if (0) mergeable firstprivate(x) shared(seen)
  {
    x += 2;
    seen = x;
  }
  assert(seen == 3);
  assert(x == 1 || x == 3);
  return 0;
}

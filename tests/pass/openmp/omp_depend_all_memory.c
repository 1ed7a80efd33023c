//@ gcc: no, it has no `omp_all_memory`
// A task that depends on everything.
#include <assert.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task depend(inout : omp_all_memory) shared(x, y)
    y = x;
  }
  assert(y == 1);
  return 0;
}

//@ gcc: no, `nowait` of `taskwait` needs a newer one
// An empty task stands between two others.
#include <assert.h>
int main(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(z)
    z = 1;
#pragma omp taskwait depend(in : x) depend(out : y) nowait
#pragma omp task depend(in : y) shared(z)
    assert(z == 1);
  }
  return 0;
}

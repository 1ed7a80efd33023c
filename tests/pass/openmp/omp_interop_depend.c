//@ gcc: no, it has no `interop`
// `depend` of `interop` is that of an empty task, which is waited for.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
  omp_interop_t object = omp_interop_none;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp interop init(targetsync : object) depend(in : x)
    assert(x == 1);
#pragma omp interop destroy(object)
  }
  return 0;
}

// A dependence that is kept in an object, changed, and given up.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
  omp_depend_t o;
#pragma omp depobj(o) depend(inout : x)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task depend(depobj : o) shared(x, y)
    y = x;
#pragma omp taskwait
#pragma omp depobj(o) update(in)
#pragma omp task depend(depobj : o) shared(x, y)
    y += x;
  }
#pragma omp depobj(o) destroy
  assert(y == 2);
  return 0;
}

// With `nowait` it is not.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_interop_t object = omp_interop_none;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp interop init(targetsync : object) depend(in : x) nowait
    x = 2; //~ data-race
#pragma omp interop destroy(object)
  }
  return 0;
}

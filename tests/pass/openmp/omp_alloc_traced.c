// Memory of OpenMP that one thread allocates and another one gives back.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <omp.h>
int main(void) {
  int *p = omp_alloc(2 * sizeof *p, omp_default_mem_alloc);
  if (!p) return 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    { p[0] = 1; }
#pragma omp section
    { p[1] = 2; }
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
      assert(p[0] + p[1] == 3);
      omp_free(p, omp_default_mem_alloc);
    }
  }
  return 0;
}

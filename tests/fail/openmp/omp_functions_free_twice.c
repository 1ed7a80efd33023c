// Memory is given back once.
#include <omp.h>
int main(void) {
  int *a = omp_aligned_alloc(16, 16, omp_default_mem_alloc);
  omp_free(a, omp_null_allocator);
  omp_free(a, omp_null_allocator); //~ pointer
  return 0;
}

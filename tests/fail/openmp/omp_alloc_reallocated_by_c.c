// Nor is it given another size by C.
#include <omp.h>
#include <stdlib.h>
int main(void) {
  int *p = omp_calloc(2, sizeof *p, omp_default_mem_alloc);
  if (!p) return 0;
  p = realloc(p, 4 * sizeof *p);  //~ pointer
  omp_free(p, omp_default_mem_alloc);
  return 0;
}

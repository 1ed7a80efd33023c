// Memory goes back to whoever gave it, by name or without one.
#include <omp.h>
#include <stdlib.h>
int main(void) {
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 0, 0);
  int *p = omp_alloc(sizeof *p, omp_default_mem_alloc), *q = malloc(sizeof *q);
  if (own != omp_null_allocator) {
    int *r = omp_alloc(2 * sizeof *r, own);
    if (r) {
      r[0] = r[1] = 1;
      omp_free(r, omp_null_allocator);
    }
    omp_destroy_allocator(own);
  }
  if (p) *p = 1;
  if (q) *q = 1;
  omp_free(p, omp_default_mem_alloc);
  free(q);
  return 0;
}

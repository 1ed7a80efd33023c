// Memory goes back to the allocator that it came from.
#include <omp.h>
int main(void) {
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 0, 0);
  if (own == omp_null_allocator) return 0;
  int *p = omp_alloc(sizeof *p, own);
  omp_free(p, omp_default_mem_alloc);  //~ omp-misuse
  omp_destroy_allocator(own);
  return 0;
}

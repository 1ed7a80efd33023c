// Nobody can give memory back whose allocator is gone.
#include <omp.h>
int main(void) {
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 0, 0);
  if (own == omp_null_allocator) return 0;
  int *p = omp_alloc(sizeof *p, own);  //~ memory-leak
  if (p) *p = 1;
  omp_destroy_allocator(own);
  return 0;
}

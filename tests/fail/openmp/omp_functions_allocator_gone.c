// An allocator is destroyed once.
#include <omp.h>
int main(void) {
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 0, 0);
  omp_destroy_allocator(own);
  omp_destroy_allocator(own); //~ omp-misuse
  return 0;
}

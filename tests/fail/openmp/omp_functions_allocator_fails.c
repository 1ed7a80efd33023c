// An allocator whose pool is empty gives nothing, if it says so.
#include <omp.h>
int main(void) {
  omp_alloctrait_t traits[2] = {{omp_atk_pool_size, 64}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 2, traits);
  int *a = omp_alloc(4 * sizeof(int), own);
  a[3] = 7; //~ pointer
  omp_free(a, own);
  omp_destroy_allocator(own);
  return 0;
}

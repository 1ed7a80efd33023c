// Memory of allocators is like other memory, and goes back by `omp_free`.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_alloctrait_t traits[2] = {{omp_atk_alignment, 64}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 2, traits);
  int *a = omp_alloc(4 * sizeof(int), own);
  if (a) {
    a[3] = 7;
    assert(a[3] == 7);
  }
  omp_free(a, own);
  omp_destroy_allocator(own);
  omp_set_default_allocator(omp_large_cap_mem_alloc);
  assert(omp_get_default_allocator() == omp_large_cap_mem_alloc);
  int *b = omp_calloc(2, sizeof(int), omp_null_allocator);
  if (b) {
    assert(b[0] == 0 && b[1] == 0);
    b[1] = 5;
    int *c = omp_realloc(b, 4 * sizeof(int), omp_default_mem_alloc, omp_null_allocator);
    if (c) {
      assert(c[1] == 5);
      b = c;
    }
    omp_free(b, omp_null_allocator);
  }
  int *d = omp_aligned_calloc(32, 2, 32, omp_default_mem_alloc);
  if (d) assert(d[15] == 0);
  omp_free(d, omp_default_mem_alloc);
  assert(omp_alloc(0, omp_default_mem_alloc) == 0);
  return 0;
}

// Memory of an allocator with an alignment gets another size, and goes back to its allocator.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 1, traits);
  if (own == omp_null_allocator) return 0;
  int *p = omp_alloc(2 * sizeof *p, own);
  if (p) {
    p[0] = 3;
    p[1] = 4;
    int *longer = omp_realloc(p, 4 * sizeof *p, own, own);
    if (longer) {
      longer[3] = longer[0] + longer[1];
      assert(longer[3] == 7);
      p = longer;
    }
    omp_free(p, own);
  }
  int *q = omp_alloc(sizeof *q, omp_default_mem_alloc);
  if (q) *q = 5;
  if (q) assert(*q == 5);
  omp_free(q, omp_default_mem_alloc);
  omp_destroy_allocator(own);
  return 0;
}

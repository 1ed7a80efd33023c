// What an explicit task sets others of its implicit task see.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_default_allocator(omp_default_mem_alloc);
#pragma omp task
  omp_set_default_allocator(omp_high_bw_mem_alloc);
#pragma omp taskwait
  assert(omp_get_default_allocator() == omp_default_mem_alloc); //~ assertion
  return 0;
}

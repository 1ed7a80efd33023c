// What an explicit task sets is the default allocator of its implicit task.
//@ gcc: no, its threads keep the default allocator, and not its implicit tasks
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_default_allocator(omp_large_cap_mem_alloc);
#pragma omp parallel num_threads(2)
  {
    assert(omp_get_default_allocator() == omp_large_cap_mem_alloc);
#pragma omp masked
    {
#pragma omp task
      omp_set_default_allocator(omp_high_bw_mem_alloc);
#pragma omp taskwait
      assert(omp_get_default_allocator() == omp_high_bw_mem_alloc);
    }
  }
  assert(omp_get_default_allocator() == omp_large_cap_mem_alloc);
  return 0;
}

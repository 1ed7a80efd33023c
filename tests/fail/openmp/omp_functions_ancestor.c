// The number of a thread in its own team is not the one of its ancestor.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  assert(omp_get_ancestor_thread_num(1) == omp_get_thread_num()); //~ assertion
  return 0;
}

// Whether teams are adjusted is the task's own.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) omp_set_dynamic(1);
    assert(omp_get_dynamic() == (omp_get_thread_num() == 1));
#pragma omp single
#pragma omp task
    omp_set_dynamic(1);
  }
  assert(!omp_get_dynamic());
  return 0;
}

// Any thread of the team may execute a task.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int creator = omp_get_thread_num();
#pragma omp task
    assert(omp_get_ancestor_thread_num(1) == creator); //~ assertion
  }
  return 0;
}

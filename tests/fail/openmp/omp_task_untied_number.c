// Another thread may go on where a task that is not tied creates one.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied
    {
      int before = omp_get_thread_num();
#pragma omp task
      {}
      assert(before == omp_get_thread_num()); //~ assertion
    }
  }
  return 0;
}

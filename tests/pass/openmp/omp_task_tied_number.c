// A tied task stays on its thread, wherever tasks that it waits for go.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int mine = omp_get_thread_num();
#pragma omp task
    {
      int before = omp_get_thread_num();
#pragma omp task untied if (0)
      {
#pragma omp taskyield
      }
      assert(before == omp_get_thread_num());
    }
    assert(mine == omp_get_thread_num());
  }
  return 0;
}

// What is an explicit task, and what is not.
//@ gcc: no, gcc 12 does not have all of the functions
#include <assert.h>
#include <omp.h>
int main(void) {
  assert(!omp_in_explicit_task());
#pragma omp parallel num_threads(2)
  {
    assert(!omp_in_explicit_task());
#pragma omp single
    {
#pragma omp task
      {
        assert(omp_in_explicit_task());
#pragma omp parallel num_threads(1)
        assert(!omp_in_explicit_task());
        assert(omp_in_explicit_task());
      }
#pragma omp task if (0)
      assert(omp_in_explicit_task());
      assert(!omp_in_explicit_task());
    }
  }
  return 0;
}

// Which thread executes the task is open: not always the one that created it.
#include <assert.h>
int counter = 0;
#pragma omp threadprivate(counter)
int main(void) {
#pragma omp parallel num_threads(2) copyin(counter)
  {
#pragma omp master
    {
#pragma omp task
      counter = 5;
#pragma omp taskwait
      assert(counter == 5); //~ assertion
    }
  }
  return 0;
}

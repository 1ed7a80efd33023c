// While a task waits for another one, its thread may execute that one, which changes the thread's variable.
#include <assert.h>
int counter = 0;
#pragma omp threadprivate(counter)
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      counter = 1;
#pragma omp task
      counter = 2;
#pragma omp taskwait
      assert(counter == 1); //~ assertion
    }
  }
  return 0;
}

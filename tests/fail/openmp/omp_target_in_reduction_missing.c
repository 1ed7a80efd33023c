// Without the clause the value on the device is a copy that is not added.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    {
#pragma omp target
      x += 3;
    }
  }
  assert(x == 4); //~ assertion
  return 0;
}

// A region on the device adds to the sum of a group of tasks.
#include <assert.h>
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    {
#pragma omp task in_reduction(+ : x)
      x += 2;
#pragma omp target in_reduction(+ : x)
      x += 3;
    }
  }
  assert(x == 6);
  return 0;
}

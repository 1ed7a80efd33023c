// A region on the device that is a task adds to the sum of its group.
#include <assert.h>
int main(void) {
  int x = 1, k = 3;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    {
#pragma omp task in_reduction(+ : x)
      x += 2;
#pragma omp target nowait in_reduction(+ : x) firstprivate(k)
      x += k;
      k = 5;
    }
    assert(x == 6);
  }
  return 0;
}

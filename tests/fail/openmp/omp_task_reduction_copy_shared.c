// Two tasks may add to the same copy.
#include <assert.h>
int main(void) {
  int x = 10;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x)
    {
      x += 1;
      assert(x == 1); //~ assertion
    }
#pragma omp task in_reduction(+ : x)
    x += 2;
  }
  return 0;
}

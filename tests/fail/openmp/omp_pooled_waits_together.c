// The task that is waited for may have had another copy.
#include <assert.h>
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) shared(seen)
    {
      x += 1;
#pragma omp task in_reduction(+ : x)
      x += 2;
#pragma omp taskwait
      seen = x;
    }
  }
  assert(x == 3 && seen == 3); //~ assertion
  return 0;
}

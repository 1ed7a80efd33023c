// The sum of a group that was cancelled is any value.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) shared(seen)
    {
      x += 1;
      seen = x;
#pragma omp cancel taskgroup
    }
#pragma omp task in_reduction(+ : x)
    x += 1;
  }
  assert(x == 2 && (seen == 1 || seen == 2)); //~ assertion
  return 0;
}

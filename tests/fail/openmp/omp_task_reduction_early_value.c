// Behind `taskwait` the sum of a group need not be added up.
#include <assert.h>
int main(void) {
  int x = 1, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x)
    x += 1;
#pragma omp taskwait
    seen = x;
    if (seen < 0) seen = 0;
  }
  assert(x == 2 && seen == 2); //~ assertion
  return 0;
}

// A sum of tasks has any value until its group ends.
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
  assert(x == 2 && seen >= 0);
  return 0;
}

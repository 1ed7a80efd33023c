// A task that is not tied yields while it has a copy of a sum.
#include <assert.h>
int main(void) {
  int x = 0, a = 0, b = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) shared(a) untied
    {
      int before = x;
      x += 1;
#pragma omp taskyield
      a = x - before;
    }
#pragma omp task in_reduction(+ : x) shared(b)
    {
      int before = x;
      x += 1;
      b = x - before;
    }
  }
  assert(x == 2 && (a == 1 || a == 2) && b == 1);
  return 0;
}

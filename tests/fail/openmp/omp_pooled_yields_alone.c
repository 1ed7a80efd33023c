// While a task yields, another one may add to the same copy.
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
  assert(x == 2 && a == 1 && b == 1); //~ assertion
  return 0;
}

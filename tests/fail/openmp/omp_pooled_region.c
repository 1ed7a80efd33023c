// The copy may be one that another task has added to.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(+ : s)
    {
#pragma omp parallel num_threads(1)
      s += 1;
      assert(s == 1); //~ assertion
    }
  }
  return 0;
}

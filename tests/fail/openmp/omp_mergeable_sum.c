// A merged task finds the variable of its creator in the place of a copy.
#include <assert.h>
int main(void) {
  int s = 5;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s) mergeable if (0)
    {
      assert(s == 0); //~ assertion
      s += 2;
    }
  }
  assert(s == 7);
  return 0;
}

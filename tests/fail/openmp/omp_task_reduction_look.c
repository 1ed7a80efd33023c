// Whether the task has added its copy when `taskwait` is through is open.
#include <assert.h>
int main(void) {
  int s = 0, *p = &s;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    s += 1;
#pragma omp taskwait
    assert(*p == 1); //~ assertion
  }
  assert(s == 1);
  return 0;
}

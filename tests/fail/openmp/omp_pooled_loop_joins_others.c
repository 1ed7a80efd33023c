// A loop of tasks may have the copy to which a task before it has added.
#include <assert.h>
int main(void) {
  int t = 0, u = 0, first = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : t)
  {
#pragma omp task in_reduction(+ : t)
    t += 5;
#pragma omp taskloop in_reduction(+ : t) num_tasks(1)
    for (int i = 0; i < 2; i++) {
      t += 1;
      if (i == 0) first = t;
    }
#pragma omp task in_reduction(+ : t)
    t += 5;
  }
  assert(t == 12 && (first == 1)); //~ assertion
  return 0;
}

// A copy begins with what nobody has added up yet.
#include <assert.h>
int main(void) {
  int s = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    s += 1;
#pragma omp taskwait
#pragma omp task firstprivate(s) shared(seen)
    seen = s;
#pragma omp taskwait
    assert(seen == 1); //~ assertion
  }
  return 0;
}

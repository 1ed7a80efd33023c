// A task shares its copy with one that it creates and waits for, and nobody else adds.
#include <assert.h>
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  {
#pragma omp task in_reduction(+ : s)
    {
#pragma omp task shared(s)
      s += 1;
#pragma omp taskwait
      s += 1;
    }
  }
  assert(s == 2);
  return 0;
}

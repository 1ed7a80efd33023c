// A region on the device that is a task adds to a section that a pointer leads to.
#include <assert.h>
int main(void) {
  int a[4] = {1, 1, 1, 1}, *p = a;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : p[0:2])
    {
#pragma omp target nowait in_reduction(+ : p[0:2])
      p[0] += 4;
    }
    assert(a[0] == 5 && a[1] == 1);
  }
  return 0;
}

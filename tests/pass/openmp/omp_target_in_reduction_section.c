// A region on the device adds to a section that a task of its group adds to.
#include <assert.h>
int main(void) {
  int a[4] = {1, 1, 1, 1};
#pragma omp taskgroup task_reduction(+ : a[1:2])
  {
#pragma omp task in_reduction(+ : a[1:2])
    a[1] += 2;
#pragma omp target in_reduction(+ : a[1:2])
    a[2] += 3;
  }
  assert(a[0] == 1 && a[1] == 3 && a[2] == 4 && a[3] == 1);
  return 0;
}

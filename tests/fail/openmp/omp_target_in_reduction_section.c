// The sum is complete at the end of the group, and what the region adds is a part of it.
#include <assert.h>
int main(void) {
  int a[4] = {1, 1, 1, 1};
#pragma omp taskgroup task_reduction(+ : a[1:2])
  {
#pragma omp task in_reduction(+ : a[1:2])
    a[1] += 2;
#pragma omp target in_reduction(+ : a[1:2])
    a[1] += 3;
  }
  assert(a[1] == 3); //~ assertion
  return 0;
}

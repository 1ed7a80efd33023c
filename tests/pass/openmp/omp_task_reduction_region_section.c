// Tasks of a region take part in its reduction over a section.
#include <assert.h>
int main(void) {
  int a[3] = {0};
#pragma omp parallel num_threads(2) reduction(task, + : a[0 : 3])
  {
#pragma omp single
    {
#pragma omp task in_reduction(+ : a[0 : 3])
      a[2] += 1;
    }
  }
  assert(a[0] == 0 && a[2] == 1);
  return 0;
}

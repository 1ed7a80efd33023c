// A region that is not waited for is a task.
#include <assert.h>
int main(void) {
  int a[2] = {1, 2}, b = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target map(tofrom : a) nowait depend(out : a)
    a[0] = 5;
#pragma omp task shared(a, b) depend(in : a)
    b = a[0];
#pragma omp taskwait
  }
  assert(b == 5);
  return 0;
}

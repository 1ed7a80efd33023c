// Tasks add to what a pointer led to when the group began.
#include <assert.h>
int main(void) {
  int b[2] = {2, 2}, *p = b;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(* : p[0 : 2])
    {
#pragma omp task in_reduction(* : p[0 : 2])
      p[1] *= 7;
#pragma omp task in_reduction(* : p[0 : 2])
      p[1] *= 3;
    }
    assert(b[0] == 2 && b[1] == 42);
  }
  return 0;
}

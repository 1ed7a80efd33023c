// Only the task that writes is waited for.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp taskwait depend(in : x)
    assert(x == 1);
  }
  return 0;
}

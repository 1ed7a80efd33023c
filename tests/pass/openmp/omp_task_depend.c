// The second task comes behind the first.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task depend(in : x) shared(x)
    assert(x == 1);
  }
  return 0;
}

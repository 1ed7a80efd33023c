// The two tasks come in any order, and never at once.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x) shared(x)
    x += 1;
#pragma omp task depend(mutexinoutset : x) shared(x)
    x += 2;
#pragma omp taskwait
    assert(x == 3);
  }
  return 0;
}

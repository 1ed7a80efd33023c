// It waits for another task.
#include <omp.h>
int main(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task depend(out : y) shared(y)
    y = 1;
#pragma omp taskwait depend(in : x)
    z = y; //~ data-race
  }
  return z;
}

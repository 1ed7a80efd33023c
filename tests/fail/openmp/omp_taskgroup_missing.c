// `taskwait` waits for the task, not for the task in it.
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 2;
    }
#pragma omp taskwait
    y = x; //~ data-race
  }
  return y;
}

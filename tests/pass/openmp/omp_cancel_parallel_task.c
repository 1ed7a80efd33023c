// A region with a task is cancelled: the task is left out or complete behind it.
#include <assert.h>
int main(void) {
  int done = 0, behind = 0;
#pragma omp parallel num_threads(2) shared(done)
  {
#pragma omp master
    {
#pragma omp task shared(done)
      done = 1;
    }
#pragma omp cancel parallel
  }
  behind = done;
  assert(behind == 0 || behind == 1);
  return 0;
}

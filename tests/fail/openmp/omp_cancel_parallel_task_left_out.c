// Tasks of a cancelled region may be left out.
#include <assert.h>
int main(void) {
  int done = 0;
#pragma omp parallel num_threads(2) shared(done)
  {
#pragma omp master
    {
#pragma omp task shared(done)
      done = 1;
    }
#pragma omp cancel parallel
  }
  assert(done == 1); //~ assertion
  return 0;
}

// They may also be executed, after the region was cancelled, too.
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
  assert(done == 0); //~ assertion
  return 0;
}

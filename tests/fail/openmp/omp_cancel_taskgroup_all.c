// The second task may be left out.
#include <assert.h>
int main(void) {
  int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task shared(done)
      {
#pragma omp cancel taskgroup
      }
#pragma omp task shared(done)
      done = 1;
    }
    assert(done == 1); //~ assertion
  }
  return 0;
}

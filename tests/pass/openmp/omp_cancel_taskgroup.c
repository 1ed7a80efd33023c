// Tasks of a group that is cancelled may not begin.
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
#pragma omp atomic
        done++;
#pragma omp cancel taskgroup
      }
#pragma omp task shared(done)
      {
#pragma omp atomic
        done++;
      }
    }
  }
  assert(done == 1 || done == 2);
  return 0;
}

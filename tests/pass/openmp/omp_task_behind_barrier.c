// A thread leaves a barrier late, when another one has created a task already.
#include <assert.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp barrier
#pragma omp single
#pragma omp task shared(x)
    x = 7;
  }
  assert(x == 7);
  return 0;
}

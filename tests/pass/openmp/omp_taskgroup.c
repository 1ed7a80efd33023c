// The end of the group waits for its tasks, and for theirs.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task shared(x, y)
      {
#pragma omp task shared(y)
        y = 2;
        x = 1;
      }
    }
    assert(x == 1 && y == 2);
  }
  return 0;
}

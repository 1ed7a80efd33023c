// Who meets the task executes it.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task if (0) shared(x)
    x = 1;
    x++;
  }
  assert(x == 2);
  return 0;
}

// Nobody waits for the task.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
    y = x; //~ data-race
  }
  return 0;
}

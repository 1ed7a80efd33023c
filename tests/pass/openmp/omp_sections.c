// Each section writes its own variable.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    x = 1;
#pragma omp section
    y = 2;
  }
  assert(x == 1 && y == 2);
  return 0;
}

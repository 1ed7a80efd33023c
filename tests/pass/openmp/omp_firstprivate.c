// Copies begin with the value outside.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 1, y[2];
#pragma omp parallel firstprivate(x) num_threads(2)
  {
    x += omp_get_thread_num();
    y[omp_get_thread_num()] = x;
  }
  assert(x == 1 && y[0] == 1 && y[1] == 2);
  return 0;
}

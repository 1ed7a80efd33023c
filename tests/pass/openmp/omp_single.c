// One thread executes it, and the others wait.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0, y[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    x++;
    y[omp_get_thread_num()] = x;
  }
  assert(x == 1 && y[0] == 1 && y[1] == 1);
  return 0;
}

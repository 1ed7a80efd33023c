// One thread, and all wait for it.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked filter(1)
    x = 1 + omp_get_thread_num();
#pragma omp barrier
    assert(x == 2);
  }
  return 0;
}

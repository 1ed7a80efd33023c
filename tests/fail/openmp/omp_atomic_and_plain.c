// One of two accesses is not atomic.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp atomic
      x += 1; //~ data-race
    } else
      x = 5;
  }
  return 0;
}

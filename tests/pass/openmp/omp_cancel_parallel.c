// A region that is cancelled lets those go who wait in its barrier.
#include <assert.h>
#include <omp.h>
int main(void) {
  int left = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) {
#pragma omp atomic write
      left = 1;
#pragma omp cancel parallel
    }
#pragma omp barrier
  }
  assert(left == 1);
  return 0;
}

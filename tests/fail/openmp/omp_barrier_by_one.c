// Not all threads come to the barrier.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp barrier //~ absolute-deadlock
    }
  }
  return 0;
}

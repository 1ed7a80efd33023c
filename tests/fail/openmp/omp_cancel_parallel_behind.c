// Behind the barrier of a region that was cancelled nobody arrives.
#include <assert.h>
#include <omp.h>
int main(void) {
  int arrived = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp cancel parallel if (omp_get_thread_num() == 1)
#pragma omp barrier
#pragma omp atomic
    arrived++;
  }
  assert(arrived == 2); //~ assertion
  return 0;
}

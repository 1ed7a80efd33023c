// A task counts in the element of the thread that executes it; which one that is, is open.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[2] = {0, 0};
#pragma omp parallel num_threads(2) shared(a)
#pragma omp single
  {
#pragma omp task shared(a)
    a[omp_get_thread_num()]++;
  }
  assert(a[0] + a[1] == 1);
  return 0;
}

// Who comes to a cancellation point of a region that another thread has cancelled leaves it.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    } else {
#pragma omp cancellation point parallel
#pragma omp atomic
      x++;
    }
  }
  assert(x == 1); //~ assertion
  return 0;
}

// Whoever cancels a region must not use what it should have added up.
#include <assert.h>
#include <omp.h>
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
  {
    s = 1;
#pragma omp cancel parallel if (omp_get_thread_num() == 1)
  }
  assert(s >= 0); //~ assertion
  return 0;
}

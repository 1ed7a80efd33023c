// A task that is not tied may go on with another thread's number, in a program with locks.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  int behind = 0;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
#pragma omp master
#pragma omp task untied shared(behind, lock)
    {
      omp_set_lock(&lock);
#pragma omp taskyield
      behind = omp_get_thread_num();
      omp_unset_lock(&lock);
    }
  }
  assert(behind == 0); //~ assertion
  omp_destroy_lock(&lock);
  return 0;
}

// Every thread may wait for the lock of a task that is suspended.
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  int who = 0;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single //~ absolute-deadlock
  {
#pragma omp task untied shared(lock, who)
    {
      omp_set_lock(&lock);
#pragma omp taskyield
      who = omp_get_thread_num();
      omp_unset_lock(&lock);
    }
    for (int i = 0; i < 2; i++) {
#pragma omp task shared(lock)
      {
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
      }
    }
  }
  omp_destroy_lock(&lock);
  return 0;
}

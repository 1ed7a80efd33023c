// A lock is unset by a thread that does not hold it.
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      omp_set_lock(&lock);
#pragma omp barrier
    if (omp_get_thread_num() == 1)
      omp_unset_lock(&lock); //~ omp-misuse
  }
  omp_destroy_lock(&lock);
  return 0;
}

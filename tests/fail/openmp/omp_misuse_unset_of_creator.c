// A task unsets the lock that its creator has set, on the same thread.
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&lock);
#pragma omp task if (0)
    omp_unset_lock(&lock); //~ omp-misuse
  }
  return 0;
}

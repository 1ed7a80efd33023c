// The same with a lock that is no nestable one: the task waits for the lock of its creator, which waits for the task.
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_lock(&lock);
#pragma omp task if (0)
    {
      omp_set_lock(&lock); //~ absolute-deadlock
      omp_unset_lock(&lock);
    }
    omp_unset_lock(&lock);
  }
  return 0;
}

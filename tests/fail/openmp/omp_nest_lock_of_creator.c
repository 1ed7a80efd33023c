// The task waits for the lock of its creator, which waits for the task.
#include <omp.h>
int main(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_set_nest_lock(&lock);
#pragma omp task if (0)
    {
      omp_set_nest_lock(&lock); //~ absolute-deadlock
      omp_unset_nest_lock(&lock);
    }
    omp_unset_nest_lock(&lock);
  }
  return 0;
}

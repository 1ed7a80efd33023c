// A nestable lock is unset by a thread that does not hold it.
#include <omp.h>
int main(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    omp_set_nest_lock(&lock);
#pragma omp barrier
    if (omp_get_thread_num() == 1)
      omp_unset_nest_lock(&lock); //~ omp-misuse
  }
  return 0;
}

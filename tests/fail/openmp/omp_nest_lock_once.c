// The lock is given back once too few.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2) //~ absolute-deadlock
  {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    x++;
    omp_unset_nest_lock(&lock);
  }
  return 0;
}

// A simple lock that its owner sets again.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock);
    omp_set_lock(&lock); //~ absolute-deadlock
    omp_unset_lock(&lock);
  }
  return 0;
}

// A lock of OpenMP.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  int x = 0;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock);
    x++;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  assert(x == 2);
  return 0;
}

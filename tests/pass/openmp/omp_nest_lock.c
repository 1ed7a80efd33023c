// A nestable lock is free when it was given back as often as it was taken.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    x++;
    omp_unset_nest_lock(&lock);
    x++;
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
  assert(x == 4);
  return 0;
}

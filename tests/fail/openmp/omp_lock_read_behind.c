// The counter is read where the lock is given back already.
#include <omp.h>
int main(void) {
  omp_lock_t l;
  int v = 0;
  omp_init_lock(&l);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&l);
    v++;
    omp_unset_lock(&l);
    int seen = v; //~ data-race
    (void)seen;
  }
  omp_destroy_lock(&l);
  return v != 2;
}

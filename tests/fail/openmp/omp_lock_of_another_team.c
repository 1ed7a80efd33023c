// Two teams do not exclude each other by a lock.
#include <omp.h>
int main(void) {
  omp_lock_t l;
  int v = 0;
  omp_init_lock(&l);
#pragma omp teams num_teams(2)
  {
    omp_set_lock(&l);
    v += 1; //~ data-race
    omp_unset_lock(&l);
  }
  return v < 0;
}

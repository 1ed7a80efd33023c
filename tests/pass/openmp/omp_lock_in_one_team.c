// The threads of the only team of a league add under a lock, a hundred times.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t l;
  int v = 0;
  omp_init_lock(&l);
#pragma omp target map(tofrom : v)
#pragma omp teams num_teams(1)
#pragma omp distribute parallel for
  for (int i = 0; i < 100; i++) {
    omp_set_lock(&l);
    v++;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
  assert(v == 100);
  return 0;
}

// A lock around a counter, in all threads, many times.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t l; int v = 0;
  omp_init_lock(&l);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 12; i++) {
    omp_set_lock(&l);
    v++;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
  assert(v == 48);
  return 0;
}

// Each place of a table has a lock.
#include <assert.h>
#include <omp.h>
int main(void) {
  omp_lock_t l[4];
  int h[4] = {0};
  for (int i = 0; i < 4; i++) omp_init_lock(&l[i]);
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 40; i++) {
    omp_set_lock(&l[i % 4]);
    h[i % 4] += i;
    omp_unset_lock(&l[i % 4]);
  }
  for (int i = 0; i < 4; i++) omp_destroy_lock(&l[i]);
  assert(h[0] == 180);
  return 0;
}

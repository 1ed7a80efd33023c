// Even and odd threads have locks of their own, and one counter.
#include <omp.h>
int main(void) {
  omp_lock_t l[2];
  int v = 0;
  omp_init_lock(&l[0]);
  omp_init_lock(&l[1]);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num() % 2;
    for (int i = 0; i < 3; i++) {
      omp_set_lock(&l[me]);
      v++; //~ data-race
      omp_unset_lock(&l[me]);
    }
  }
  return v != 6;
}

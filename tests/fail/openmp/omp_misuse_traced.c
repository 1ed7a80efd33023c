// A lock that nobody holds is unset, under `trace` and `verify`.
//@[verify] verify
//@[trace] trace
#include <omp.h>
static omp_lock_t lock;
int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1)
      omp_unset_lock(&lock); //~ omp-misuse
  }
  omp_destroy_lock(&lock);
  return 0;
}

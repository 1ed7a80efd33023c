// A lock of static storage is not initialised by being zero.
#include <omp.h>
static omp_lock_t lock;
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock); //~ omp-misuse
    x++;
    omp_unset_lock(&lock);
  }
  return 0;
}

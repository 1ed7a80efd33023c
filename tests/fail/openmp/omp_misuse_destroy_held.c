// A lock is destroyed while it is held.
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_lock(&lock);
  omp_destroy_lock(&lock); //~ omp-misuse
  return 0;
}

// A variable of `declare target` is on the device before any directive was met.
#include <assert.h>
#include <omp.h>
#pragma omp declare target
int x = 1;
#pragma omp end declare target
int main(void) {
  assert(!omp_target_is_present(&x, omp_get_default_device())); //~ assertion
  return 0;
}

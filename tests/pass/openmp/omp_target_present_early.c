// A variable of `declare target` is on the device before any directive was met.
//@ gcc: no, without a device the host is asked
#include <assert.h>
#include <omp.h>
#pragma omp declare target
int x = 1;
#pragma omp end declare target
int y;
int main(void) {
  assert(omp_target_is_present(&x, omp_get_default_device()));
  assert(!omp_target_is_present(&y, omp_get_default_device()));
#pragma omp target
  x++;
  return 0;
}

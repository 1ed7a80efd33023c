// Copies that depend on nothing have no order.
//@ args: --check assertion
#include <assert.h>
#include <omp.h>
int main(void) {
  int host = omp_get_initial_device();
  int a[2] = {1, 2}, b[2] = {0, 0}, c[2] = {0, 0};
  omp_target_memcpy_async(b, a, sizeof a, 0, 0, host, host, 0, 0);
  omp_target_memcpy_async(c, b, sizeof a, 0, 0, host, host, 0, 0);
#pragma omp taskwait
  assert(c[0] == 1); //~ assertion
  return 0;
}

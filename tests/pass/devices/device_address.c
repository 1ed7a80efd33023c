// Memory of a device is used by regions there, and copied by the host.
#include <assert.h>
#include <omp.h>
int main(void) {
  int host = omp_get_initial_device(), a[2] = {3, 4};
  int *p = omp_target_alloc(sizeof a, 0);
  omp_target_memcpy(p, a, sizeof a, 0, 0, 0, host);
#pragma omp target is_device_ptr(p)
  p[1] += p[0];
  omp_target_memcpy(a, p, sizeof a, 0, 0, host, 0);
  assert(a[1] == 7);
  omp_target_free(p, 0);
  return 0;
}

// Memory of a device: copies between host and devices, and sections of the host that are associated with it; with any number of devices up to two.
//@ verify --devices 0..2
#include <assert.h>
#include <omp.h>

int main(void) {
  int a[2] = {3, 4}, back[2] = {0, 0};
  int host = omp_get_initial_device(), there = omp_get_num_devices() > 0 ? 0 : host;
  int *memory = omp_target_alloc(sizeof a, there);
  omp_target_memcpy(memory, a, sizeof a, 0, 0, there, host);
  if (there != host) {
    assert(!omp_target_is_present(a, there));
    assert(omp_target_associate_ptr(a, memory, sizeof a, 0, there) == 0);
    assert(omp_target_is_present(a, there) && omp_get_mapped_ptr(a, there) == memory);
  }
#pragma omp target device(there) map(tofrom : a)
  a[1] += 10;
  assert(there == host || a[1] == 4);
  omp_target_memcpy(back, memory, sizeof a, 0, 0, host, there);
  assert(there == host || back[1] == 14);
  if (there != host)
    assert(omp_target_disassociate_ptr(a, there) == 0);
  omp_target_free(memory, there);
  return 0;
}

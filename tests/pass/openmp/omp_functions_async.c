// Copies that tasks make are complete when they were waited for, in the order of what they depend on.
//@ gcc: no, gcc 12 does not have all of the functions
#include <assert.h>
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), host = omp_get_initial_device();
  int a[2] = {1, 2}, b[2] = {0, 0};
  unsigned long volume[1] = {2}, none[1] = {0};
  int *there = omp_target_alloc(sizeof a, device);
  if (!there) return 0;
  omp_depend_t made;
#pragma omp depobj(made) depend(inout : there[0])
  omp_target_memcpy_async(there, a, sizeof a, 0, 0, device, host, 1, &made);
  omp_target_memcpy_rect_async(b, there, sizeof(int), 1, volume, none, none, volume, volume, host, device, 1, &made);
#pragma omp taskwait
  assert(b[0] == 1 && b[1] == 2);
#pragma omp depobj(made) destroy
  omp_target_free(there, device);
  return 0;
}

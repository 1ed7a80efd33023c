// A part of an array is copied to a device, and back.
//@ gcc: no, gcc 12 does not have all of the functions
#include <assert.h>
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), host = omp_get_initial_device();
  unsigned long volume[2] = {2, 2}, none[2] = {0, 0}, at[2] = {1, 1}, small[2] = {2, 2}, large[2] = {3, 3};
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, b[2][2];
  assert(omp_target_memcpy_rect(0, 0, sizeof(int), 2, volume, none, none, small, large, device, host) >= 3);
  int *there = omp_target_alloc(4 * sizeof(int), device);
  if (!there) return 0;
  assert(omp_target_is_accessible(there, 4 * sizeof(int), device));
  assert(omp_target_is_accessible(a, sizeof a, host));
  assert(omp_target_memcpy_rect(there, a, sizeof(int), 2, volume, none, at, small, large, device, host) == 0);
  assert(omp_target_memcpy(b, there, sizeof b, 0, 0, host, device) == 0);
  assert(b[0][0] == 5 && b[0][1] == 6 && b[1][0] == 8 && b[1][1] == 9);
  omp_target_free(there, device);
  return 0;
}

// Loops on the device and on the host, each with its own memory.
#include <assert.h>
#include <omp.h>
#include <stdlib.h>
struct vector {
  int length;
  int *values;
};
int main(void) {
  struct vector v = {8, calloc(8, sizeof(int))};
  int *here = calloc(8, sizeof(int)), *there = omp_target_alloc(8 * sizeof(int), 0);
#pragma omp target teams distribute parallel for map(tofrom : v, v.values[0 : 8])
  for (int i = 0; i < 8; i++)
    v.values[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    here[i] = i;
#pragma omp target teams distribute parallel for is_device_ptr(there)
  for (int i = 0; i < 8; i++)
    there[i] = i;
  assert(v.values[7] == 7 && here[7] == 7);
  omp_target_free(there, 0);
  free(v.values);
  free(here);
  return 0;
}

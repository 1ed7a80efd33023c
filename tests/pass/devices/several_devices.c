// Each device has copies of its own.
//@ verify --devices 2
#include <assert.h>
#include <omp.h>

int main(void) {
  int a[2] = {1, 2};
  assert(omp_get_num_devices() == 2 && omp_get_initial_device() == 2);
#pragma omp target enter data map(to : a) device(0)
#pragma omp target enter data map(to : a) device(1)
#pragma omp target device(1)
  a[0] = 10 + omp_get_device_num();
#pragma omp target device(0)
  a[0] += 100;
#pragma omp target update from(a) device(1)
  assert(a[0] == 11);
#pragma omp target update from(a) device(0)
  assert(a[0] == 101);
#pragma omp target exit data map(release : a) device(0)
#pragma omp target exit data map(release : a) device(1)
  omp_set_default_device(1);
  int where = -1;
#pragma omp target map(from : where)
  where = omp_get_device_num();
  assert(where == 1);
  return 0;
}

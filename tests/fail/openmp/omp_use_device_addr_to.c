// What the device changes by an address of its own does not come back.
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3};
#pragma omp target data map(to : a) use_device_addr(a)
  {
    int *there = a;
#pragma omp target is_device_ptr(there)
    there[2] = 8;
  }
  assert(a[2] == 8); //~ assertion
  return 0;
}

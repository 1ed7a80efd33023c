// The address of a variable on the device is handed to a region that takes it as it is.
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3};
#pragma omp target data map(tofrom : a) use_device_addr(a)
  {
    int *there = a;
#pragma omp target is_device_ptr(there)
    there[2] = 8;
  }
  assert(a[2] == 8);
  return 0;
}

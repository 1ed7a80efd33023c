// The result is fetched from the wrong device.
//@ verify --devices 2
#include <assert.h>
int main(void) {
  int a[2] = {1, 2};
#pragma omp target data map(to : a) device(0)
#pragma omp target data map(to : a) device(1)
  {
#pragma omp target device(1)
    a[0] = 7;
#pragma omp target update from(a) device(0)
    assert(a[0] == 7); //~ assertion
  }
  return 0;
}

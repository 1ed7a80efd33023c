// What is mapped to one device is not there on the other one.
//@ verify --devices 2
#include <assert.h>
int main(void) {
  int a[2] = {1, 2};
#pragma omp target enter data map(to : a) device(0)
#pragma omp target device(1) map(present, alloc : a) //~ omp-misuse
  a[0] = 5;
#pragma omp target exit data map(release : a) device(0)
  return 0;
}

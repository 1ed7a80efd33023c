// The first value of a device's pointer is the address of the object there.
#include <assert.h>
#pragma omp declare target
int a[2] = {1, 2};
int *p = &a[1];
#pragma omp end declare target
int main(void) {
  int got = 0;
#pragma omp target map(from : got)
  {
    *p = 5;
    got = a[1];
  }
  assert(got == 5);
  return 0;
}

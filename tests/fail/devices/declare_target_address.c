// The device's pointer leads to the array there: the host's stays as it is.
#include <assert.h>
#pragma omp declare target
int a[2] = {1, 2};
int *p = a;
#pragma omp end declare target
int main(void) {
#pragma omp target
  p[0] = 5;
  assert(a[0] == 5); //~ assertion
  return 0;
}

// What one device writes another one does not see.
//@ verify --devices 2
#include <assert.h>
#pragma omp declare target
int x = 1;
#pragma omp end declare target
int main(void) {
  int got = 0;
#pragma omp target device(0)
  x = 5;
#pragma omp target device(1) map(from : got)
  got = x;
  assert(got == 5); //~ assertion
  return 0;
}

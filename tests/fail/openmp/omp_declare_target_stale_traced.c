// The object of the device keeps its value until it is brought up to date.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#pragma omp declare target
int factor = 2;
#pragma omp end declare target
int main(void) {
  int y = 0;
  factor = 3;
#pragma omp target update to(factor)
  factor = 4;
#pragma omp target map(from : y)
  y = factor;
  assert(y == 4); //~ assertion
  return 0;
}

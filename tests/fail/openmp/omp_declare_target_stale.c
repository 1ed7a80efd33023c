// The device still has the first value.
#include <assert.h>
int factor = 2;
#pragma omp declare target(factor)
int main(void) {
  int y = 0;
  factor = 3;
#pragma omp target map(tofrom : y)
  y = factor * 5;
  assert(y == 15); //~ assertion
  return 0;
}

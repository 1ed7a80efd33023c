// The copy on the device keeps the value that it was mapped with.
#include <assert.h>
int level = 1;
#pragma omp declare target link(level)
int main(void) {
  int y = 0;
#pragma omp target data map(to : level)
  {
    level = 2;
#pragma omp target map(tofrom : y)
    y = level;
  }
  assert(y == 2); //~ assertion
  return 0;
}

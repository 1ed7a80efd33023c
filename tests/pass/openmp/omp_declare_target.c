// The variable has an object on the device, which functions use there.
#include <assert.h>
#pragma omp declare target
int factor = 2;
static int scaled(int x) { return x * factor; }
#pragma omp end declare target
int main(void) {
  int y = 0;
  factor = 3;
#pragma omp target update to(factor)
#pragma omp target map(tofrom : y)
  y = scaled(5);
  assert(y == 15 && scaled(1) == 3);
  return 0;
}

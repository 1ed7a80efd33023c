// A variable of `declare target` that is reached by its name alone is brought up to date without a look for its address.
//@ gcc: no, without a device the variable has one object
//@[verify] verify
//@[trace] trace
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
  assert(y == 15);
  factor = 4;
#pragma omp target map(from : y)
  {
    y = scaled(1);
    factor = 7;
  }
  assert(y == 3 && factor == 4);
#pragma omp target update from(factor)
  assert(factor == 7);
  return 0;
}

// Each device has its own object for a variable of `declare target`.
//@ verify --devices 2
//@ gcc: no, it needs devices
#include <assert.h>
#pragma omp declare target
int x = 1;
int get(void) { return x; }
#pragma omp end declare target
int main(void) {
  int first = 0, second = 0;
#pragma omp target device(0)
  x = 5;
#pragma omp target device(1) map(from : first)
  first = get();
  x = 3;
#pragma omp target update to(x) device(1)
#pragma omp target device(1) map(from : second)
  second = get();
  assert(first == 1 && second == 3);
#pragma omp target update from(x) device(0)
  assert(x == 5);
  return 0;
}

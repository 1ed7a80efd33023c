// On a device another function is called; both do the same.
#include <assert.h>
#pragma omp declare target
static int on_gpu(int x) { return x + x; }
#pragma omp declare variant(on_gpu) match(device = {kind(nohost)})
static int twice(int x) { return 2 * x; }
#pragma omp end declare target
int main(void) {
  int y = 0;
#pragma omp target map(tofrom : y)
  y = twice(3);
  assert(y == 6 && twice(1) == 2);
  return 0;
}

// Whether the device is a GPU is not known: if it is, the result is another one.
#include <assert.h>
#pragma omp declare target
static int on_gpu(int x) { return x; }
#pragma omp declare variant(on_gpu) match(device = {kind(gpu)})
static int twice(int x) { return 2 * x; }
#pragma omp end declare target
int main(void) {
  int y = 0;
  assert(twice(1) == 2);
#pragma omp target map(tofrom : y)
  y = twice(3);
  assert(y == 6); //~ assertion
  return 0;
}

//@ gcc: no, it has no `begin declare variant`
// Variants for devices that are not there are not called.
#include <assert.h>
static int on_gpu(int x) { return x + 1; }
#pragma omp declare variant(on_gpu) match(device = {kind(gpu)})
static int f(int x) { return x; }
#pragma omp begin declare variant match(device = {arch(nvptx)})
static int f(int x) { return not_declared_anywhere(x); }
#pragma omp end declare variant
int main(void) {
  int y = 0;
#pragma omp dispatch
  y = f(2);
  assert(y == 2);
  return 0;
}

// Ordered regions follow the order of the iterations.
#include <assert.h>
#include <omp.h>
int main(void) {
  int next = 0;
#pragma omp parallel for ordered schedule(static, 1) num_threads(2)
  for (int i = 0; i < 3; i++) {
#pragma omp ordered
    {
      assert(next == i);
      next = i + 1;
    }
  }
  assert(next == 3);
  return 0;
}

// Iterations of one task find what those before have left in its copies; which ones are one task is open.
#include <assert.h>
int main(void) {
  int b[4] = {0}, c[3] = {0}, t = 0, u = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop firstprivate(t) grainsize(2)
    for (int i = 0; i < 4; i++) b[i] = t++;
    assert(t == 0 && b[1] == 1 && b[3] != 0 && (b[2] == 0 || b[2] == 2));
#pragma omp taskloop private(u) num_tasks(1)
    for (int i = 0; i < 3; i++) {
      if (i == 0) u = 7;
      c[i] = u + i;
    }
    assert(c[2] == 9);
  }
  return 0;
}

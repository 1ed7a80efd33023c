// Iterations of one chunk are executed by one thread, in order: the schedule makes the sum right.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4] = {1, 1, 1, 1};
#pragma omp parallel for schedule(static, 2) num_threads(2)
  for (int i = 0; i < 4; i++)
    if (i % 2 == 1)
      a[i] += a[i - 1];
  assert(a[1] == 2 && a[3] == 2);
  return 0;
}

// Each iteration sorts a row of its own; what `qsort` works on is nobody else's.
#include <assert.h>
#include <stdlib.h>
static int a[2][3] = {{3, 1, 2}, {6, 5, 4}};
static int less(const void *x, const void *y) {
  return *(const int *)x - *(const int *)y;
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 2; i++)
      qsort(a[i], 3, sizeof(int), less);
#pragma omp barrier
  }
  assert(a[0][0] == 1 && a[1][0] == 4);
  return 0;
}

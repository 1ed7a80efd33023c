// Iterations of loops of unequal length find what those before in their task have left.
#include <assert.h>
int main(void) {
  int a[6] = {0}, t = 0, n = 4;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2) firstprivate(t) num_tasks(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) a[i * (i - 1) / 2 + j] = t++;
  }
  assert(a[0] == 0 && a[1] <= 1 && a[5] != 5);
  return 0;
}

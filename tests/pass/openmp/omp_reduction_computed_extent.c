// A section of an array whose extent is computed, in a region and over tasks.
#include <assert.h>
int main(void) {
  int n = 2;
  int a[n + 1];
  for (int i = 0; i <= n; i++) a[i] = 1;
#pragma omp parallel num_threads(2) reduction(+ : a[0 : n])
  a[1] += 2;
  assert(a[0] == 1 && a[1] == 5 && a[2] == 1);
#pragma omp taskgroup task_reduction(+ : a[1 : n])
  {
#pragma omp task in_reduction(+ : a[1 : n])
    a[2] += 4;
  }
  assert(a[1] == 5 && a[2] == 5);
  return 0;
}

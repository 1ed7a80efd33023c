// Tasks add to a piece of a row.
#include <assert.h>
int main(void) {
  int a[3][4] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : a[1][0:2])
  for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : a[1][0:2])
    { a[1][0] += i; a[1][1] += 1; }
  }
  assert(a[1][0] == 3 && a[1][1] == 3 && a[1][2] == 0);
  return 0;
}

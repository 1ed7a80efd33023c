// Iterations over pointers that wait for the ones before.
#include <assert.h>
int main(void) {
  int a[5] = {1, 0, 0, 0, 0};
#pragma omp parallel for ordered(1) num_threads(2)
  for (int *p = a + 1; p < a + 5; p++) {
#pragma omp ordered depend(sink : p - 1)
    *p = p[-1] + 1;
#pragma omp ordered depend(source)
  }
  assert(a[4] == 5);
#pragma omp parallel for ordered(1) num_threads(2)
  for (int *p = a; p < a + 3; p++) {
#pragma omp ordered depend(sink : p - 1)
    p[1] = p[0] + 1;
#pragma omp ordered depend(source)
  }
  assert(a[3] == 4);
  return 0;
}

// A region that is cancelled changes what its section was computed from; the section is the one that it began with.
#include <assert.h>
int main(void) {
  int a[4] = {0, 0, 7, 8}, *p = a, n = 2;
#pragma omp parallel num_threads(2) reduction(+ : p[0 : n])
  {
    p[0] += 1;
#pragma omp single
    n = 4;
#pragma omp cancel parallel
  }
  assert(n == 4 && a[2] == 7 && a[3] == 8);
  return 0;
}

// What a cancelled region leaves in its section is any value.
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
  assert(a[0] == 2); //~ assertion
  return 0;
}

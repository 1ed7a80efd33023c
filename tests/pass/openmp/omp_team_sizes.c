// Every size of the range is explored.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel
#pragma omp single
  n = omp_get_num_threads();
  assert(n == 2 || n == 3);
  return 0;
}

// A team of three breaks what a team of two does not.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel
#pragma omp single
  n = omp_get_num_threads();
  assert(n == 2); //~ assertion
  return 0;
}

// Whether teams are adjusted is the environment's decision until the program has said so.
#include <assert.h>
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
  n++;
  assert(n == 2 || omp_get_dynamic());
  assert(!omp_get_dynamic()); //~ assertion
  return 0;
}

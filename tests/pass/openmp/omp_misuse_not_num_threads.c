//@ args: --input n=1..2
//@ gcc: no, the number of threads is an input
// Every number of threads that the input can be is positive; what a thread sets in a region concerns that thread only.
#include <assert.h>
#include <omp.h>
#pragma antiphon input
int n;
int main(void) {
  omp_set_num_threads(n);
#pragma omp parallel
  {
    assert(omp_get_num_threads() == n);
    omp_set_num_threads(n + omp_get_thread_num());
    assert(omp_get_max_threads() == n + omp_get_thread_num());
  }
  assert(omp_get_max_threads() == n);
  return 0;
}

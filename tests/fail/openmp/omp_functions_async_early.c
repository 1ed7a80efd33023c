// A copy that a task makes is not there until it was waited for.
//@ args: --check assertion
#include <assert.h>
#include <omp.h>
int main(void) {
  int host = omp_get_initial_device();
  int a[2] = {1, 2}, b[2] = {0, 0};
  omp_target_memcpy_async(b, a, sizeof a, 0, 0, host, host, 0, 0);
  assert(b[1] == 2); //~ assertion
#pragma omp taskwait
  return 0;
}

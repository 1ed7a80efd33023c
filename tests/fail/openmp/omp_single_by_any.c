// Any thread may execute a `single`.
#include <assert.h>
#include <omp.h>
int main(void) {
  int who = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  who = omp_get_thread_num();
  assert(who == 0); //~ assertion
  return 0;
}

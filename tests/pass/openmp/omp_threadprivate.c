// Each thread has its own copy, which is there again in the next region.
#include <assert.h>
#include <omp.h>
int counter = 5;
#pragma omp threadprivate(counter)
int main(void) {
#pragma omp parallel num_threads(2)
  counter = 10 + omp_get_thread_num();
#pragma omp parallel num_threads(2)
  assert(counter == 10 + omp_get_thread_num());
  assert(counter == 10);
  return 0;
}

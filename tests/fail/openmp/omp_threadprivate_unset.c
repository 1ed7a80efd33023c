// Another thread has its own copy, which nobody set.
#include <assert.h>
#include <omp.h>
int counter;
#pragma omp threadprivate(counter)
int main(void) {
  counter = 1;
#pragma omp parallel num_threads(2)
  assert(counter == 1); //~ assertion
  return 0;
}

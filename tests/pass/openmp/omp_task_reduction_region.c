// Tasks of a region take part in its reduction.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(task, + : sum)
  {
    sum += 1;
#pragma omp single
    {
#pragma omp task in_reduction(+ : sum)
      sum += 10;
    }
  }
  assert(sum == 12);
  return 0;
}

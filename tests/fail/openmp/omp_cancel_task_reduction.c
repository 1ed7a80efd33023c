// What a cancelled group leaves in its sum is not specified: not even what its tasks had added before.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      {
        sum += 1;
#pragma omp cancel taskgroup
      }
    }
    assert(sum == 1); //~ assertion
  }
  return 0;
}

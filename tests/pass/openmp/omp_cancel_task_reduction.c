// A group that is not cancelled has its sum, though it could be.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int wanted = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      {
        sum += 2;
#pragma omp cancel taskgroup if (wanted)
      }
    }
    assert(sum == 2);
  }
  return 0;
}

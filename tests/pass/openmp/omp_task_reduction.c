// Tasks of a group add to one sum.
#include <assert.h>
int main(void) {
  int sum = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
      for (int i = 1; i <= 2; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
        sum += i;
      }
    }
    assert(sum == 4);
  }
  return 0;
}

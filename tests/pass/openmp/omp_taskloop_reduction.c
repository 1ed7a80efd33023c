// The iterations of a taskloop add up.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(+ : sum) num_tasks(2)
  for (int i = 0; i < 2; i++)
    sum += i + 1;
  assert(sum == 3);
  return 0;
}

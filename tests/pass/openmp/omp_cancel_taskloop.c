// Whether a loop of tasks can be cancelled is up to the environment; what it is not about stays.
#include <assert.h>
#include <omp.h>
int main(void) {
  int sum = 0, last = -1, rest = 5;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum) lastprivate(last)
    for (int i = 0; i < 2; i++) {
      sum += 1;
      last = i;
#pragma omp cancel taskgroup if (i == 1)
    }
    if (!omp_get_cancellation()) assert(sum == 2 && last == 1);
    assert(rest == 5);
  }
  return 0;
}

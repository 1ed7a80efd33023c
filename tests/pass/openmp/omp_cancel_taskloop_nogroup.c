// What a loop of tasks gives back is any value if the task with its last iteration was left out, whoever waits for it.
#include <assert.h>
#include <omp.h>
int main(void) {
  int last = -1, i;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskloop nogroup lastprivate(last, i)
      for (i = 0; i < 2; i++) {
        last = 2 * i;
#pragma omp cancel taskgroup if (i == 0)
      }
    }
    if (!omp_get_cancellation()) assert(last == 2 && i == 2);
  }
  return 0;
}

// The task with the last iteration may be left out, or be left before it gives anything back.
#include <assert.h>
#include <omp.h>
int main(void) {
  int last = -1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskloop nogroup lastprivate(last)
      for (int i = 0; i < 2; i++) {
        last = i;
#pragma omp cancel taskgroup if (i == 0)
      }
    }
    assert(last == 1 || last == -1); //~ assertion
  }
  return 0;
}

// More tasks than a table of two dozen has room for, one after the other.
#include <assert.h>
#define TASK                        \
  _Pragma("omp task shared(s)") {   \
    _Pragma("omp critical") s += 1; \
  }                                 \
  _Pragma("omp taskwait")
#define FIVE TASK TASK TASK TASK TASK
int main(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    FIVE FIVE FIVE FIVE FIVE
  }
  assert(s == 25);
  return 0;
}

//@ gcc: no, clauses of `dispatch` need a newer one
// The call waits for the task that it depends on.
#include <assert.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 3;
#pragma omp dispatch depend(in : x)
    y = twice(x);
    assert(y == 6);
  }
  return 0;
}

// Nothing runs at once with one thread, but the task may be executed before or after what follows it.
#include <assert.h>
int main(void) {
  int x = 1, y = 0;
#pragma omp task shared(x, y)
  y = x;
  x = 2;
#pragma omp taskwait
  assert(y == 1); //~ assertion
  return 0;
}

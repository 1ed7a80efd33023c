// Without a team there is one thread, which executes its tasks.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp task shared(x)
  x++;
  x++;
#pragma omp taskwait
  assert(x == 2);
  return 0;
}

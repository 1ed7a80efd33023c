// Without a team there is nothing to race with.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel if (0)
  x++;
  assert(x == 1 && omp_get_max_threads() >= 2);
  return 0;
}

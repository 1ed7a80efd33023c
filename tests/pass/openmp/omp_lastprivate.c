// The last iteration writes its copy back.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x, i;
#pragma omp parallel for lastprivate(x, i)
  for (i = 0; i < 5; i++)
    x = 2 * i;
  assert(x == 8 && i == 5);
  return 0;
}

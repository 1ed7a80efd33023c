// A critical region is executed by one thread at a time.
#include <assert.h>
#include <omp.h>
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(3)
#pragma omp critical
  x++;
  assert(x == 3);
  return 0;
}

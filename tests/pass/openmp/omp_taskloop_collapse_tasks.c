// Iterations of two loops that synchronise, so they are tasks indeed.
#include <assert.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2) grainsize(1)
    for (int i = 1; i < 2; i++)
      for (int j = 3; j > 1; j--) {
#pragma omp atomic
        sum += 10 * i + j;
      }
    assert(sum == 25);
  }
  return 0;
}

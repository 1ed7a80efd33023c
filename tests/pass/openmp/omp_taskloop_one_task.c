// All iterations are in one task, or as many in each that neighbours are: they are in order.
#include <assert.h>
int main(void) {
  int sum = 0, last = -1, n = 3;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop num_tasks(1)
    for (int i = 0; i < 4; i++) {
      assert(last == i - 1);
      last = i;
    }
#pragma omp taskloop grainsize(n)
    for (int i = 0; i < 3; i++) sum = 2 * sum + i;
#pragma omp taskloop grainsize(8) collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) sum += i * j;
    assert(sum == 5);
  }
  return 0;
}

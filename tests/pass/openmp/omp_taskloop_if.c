// Tasks of a loop that are not deferred are executed one after the other.
#include <assert.h>

int main(void) {
  int order[3], count = 0, deferred = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop if (deferred) shared(order, count)
  for (int i = 0; i < 3; i++)
    order[count++] = i;
  assert(count == 3 && order[0] == 0 && order[2] == 2);
  return 0;
}

// Bounds that are read from memory; iterations of the one task find what the one before has left.
#include <assert.h>
int main(void) {
  int more[1] = {0}, seen = 0, x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) num_tasks(1) firstprivate(x) reduction(+ : seen)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i + more[0]; j++) {
      x += 1;
      seen += x * (i + j);
    }
  assert(seen == 1 + 2 * 2 + 3 * 3);
  return 0;
}

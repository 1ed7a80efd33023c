// Bounds that are read from memory; iterations of the one task find what the one before has left.
//@ gcc: no, it takes linear bounds only
#include <assert.h>
int main(void) {
  int ends[3] = {2, 0, 1}, seen = 0, x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) num_tasks(1) firstprivate(x) reduction(+ : seen)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < ends[i]; j++) {
      x += 1;
      seen += x * (i + j);
    }
  assert(seen == 2 + 6);
  return 0;
}

// Bounds that are read from memory; iterations of one task find what the one before has left, if there is one.
#include <assert.h>
int main(void) {
  int ends[3] = {1, 0, 2}, seen[3][2] = {{0}}, last = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) firstprivate(last)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < ends[i]; j++) {
      assert(last == 7 || last < i || last == i && j > 0);
      last = i;
      seen[i][j] = i + 1;
    }
  assert(seen[0][0] == 1 && seen[1][0] == 0 && seen[2][0] == 3 && seen[2][1] == 3);
  return 0;
}

// The variables of collapsed loops of unequal length, behind the tasks.
#include <assert.h>
int main(void) {
  int i, j, n = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2) lastprivate(i, j)
    for (i = 0; i < 3; i++)
      for (j = 0; j < i; j++) {
#pragma omp atomic
        n++;
      }
    assert(n == 3 && i == 3 && j == 2);
  }
  return 0;
}

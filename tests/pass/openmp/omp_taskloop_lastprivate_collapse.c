// Of two loops that are one, both variables.
#include <assert.h>
int main(void) {
  int j = -1, k = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2) lastprivate(j, k)
    for (j = 0; j < 2; j++)
      for (k = 4; k > 3; k--) {
#pragma omp atomic
        count += j;
      }
  }
  assert(j == 2 && k == 3 && count == 1);
  return 0;
}

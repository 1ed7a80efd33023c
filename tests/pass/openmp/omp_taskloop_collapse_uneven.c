// The bounds of the inner loop depend on the outer one; an iteration is left early.
#include <assert.h>
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2 * i; j++) {
        if (j == 0) continue;
#pragma omp atomic
        count += i + j;
      }
    assert(count == 2);
  }
  return 0;
}

// The variables of loops with lanes have their last values behind them.
#include <assert.h>
int a[8];
int main(void) {
  int i = -1, j = -1;
#pragma omp parallel for simd num_threads(2)
  for (i = 0; i < 4; i++) a[i] = i;
  assert(i == 4);
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd collapse(2)
    for (i = 0; i < 2; i++)
      for (j = 0; j < 3; j++) a[3 * i + j] = i;
#pragma omp single
    assert(i == 2 && j == 3);
  }
  i = j = -1;
#pragma omp simd collapse(2)
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++) a[3 * i + j] = i;
  assert(i == 2 && j == 3);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop simd
    for (i = 6; i >= 0; i -= 2) a[i] = i;
    assert(i == -2);
  }
  return 0;
}

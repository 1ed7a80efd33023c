// The variable of a `simd` loop has a value behind it.
#include <assert.h>

int main(void) {
  int i, j, a[5], grid[2][3];
#pragma omp simd
  for (i = 0; i < 5; i++)
    a[i] = i;
  assert(i == 5 && a[4] == 4);
#pragma omp simd collapse(2)
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++)
      grid[i][j] = i * j;
  assert(i == 2 && j == 3 && grid[1][2] == 2);
#pragma omp simd linear(i)
  for (i = 4; i >= 0; i--)
    a[i] = 0;
  assert(i == -1 && a[0] == 0);
  return 0;
}

// Copies of arrays of variable extent begin with what the array has.
#include <assert.h>

int main(void) {
  int n = 2, a[n], grid[n][n], b[4], sum = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i + 1;
    for (int j = 0; j < n; j++)
      grid[i][j] = i + j;
  }
#pragma omp parallel num_threads(2) firstprivate(a, grid)
  {
    a[1]++;
    grid[1][1]++;
    assert(a[0] == 1 && a[1] == 3 && grid[1][1] == 3 && grid[0][1] == 1);
  }
  assert(a[1] == 2);
#pragma omp parallel for num_threads(2) firstprivate(a)
  for (int i = 0; i < 4; i++)
    b[i] = a[i % 2];
  assert(b[3] == 2);
#pragma omp parallel sections num_threads(2) firstprivate(a) reduction(+ : sum)
  {
#pragma omp section
    sum += a[0];
#pragma omp section
    sum += a[1];
  }
  assert(sum == 3);
#pragma omp parallel for num_threads(2) reduction(+ : a)
  for (int i = 0; i < 4; i++)
    a[i % 2] += i;
  assert(a[0] == 3 && a[1] == 6);
  return 0;
}

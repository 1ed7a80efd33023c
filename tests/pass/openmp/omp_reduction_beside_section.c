// What is beside a section is everybody's, and others may use it meanwhile.
#include <assert.h>

int a[4], grid[3][2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(+ : a[1 : 2]) nowait
    for (int i = 0; i < 4; i++)
      a[1 + i % 2] += i;
#pragma omp single
    a[0]++;
  }
  assert(a[0] == 1 && a[1] == 2 && a[2] == 4 && a[3] == 0);
#pragma omp parallel for reduction(+ : grid[1 : 2]) num_threads(2)
  for (int i = 0; i < 4; i++)
    grid[1 + i % 2][1] += i;
  assert(grid[1][1] == 2 && grid[2][1] == 4 && grid[0][1] == 0);
  return 0;
}

// Rows of an array of variable extents depend on each other.
#include <assert.h>
#include <omp.h>
int main(int argc, char **argv) {
  int n = argc + 2;
  int a[n][n];
  for (int j = 0; j < n; j++)
    a[0][j] = 0;
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j]; //~ data-race
  return 0;
}

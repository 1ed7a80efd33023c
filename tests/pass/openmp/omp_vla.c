// An array of variable extents in a region.
#include <assert.h>
#include <omp.h>
int main(int argc, char **argv) {
  int n = argc + 2;
  int a[n][n];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i + j;
  assert(a[2][1] == 3);
  return 0;
}

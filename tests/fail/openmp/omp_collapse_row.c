// Elements of a row depend on each other.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[2][3] = {{1, 1, 1}, {1, 1, 1}};
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 2; i++)
    for (int j = 1; j < 3; j++)
      a[i][j] = a[i][j - 1]; //~ data-race
  return 0;
}

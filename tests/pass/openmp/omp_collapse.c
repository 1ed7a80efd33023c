// Two loops are one.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[2][3];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = 10 * i + j;
  assert(a[1][2] == 12);
  return 0;
}

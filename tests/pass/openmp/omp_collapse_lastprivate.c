// Variables of collapsed loops have the values that the loops are left with, one after the other.
#include <assert.h>
int main(void) {
  int a[3][3] = {0}, i, j;
#pragma omp parallel for collapse(2) lastprivate(i, j)
  for (i = 0; i < 3; i++)
    for (j = 0; j <= i; j++) a[i][j] = 1;
  assert(i == 3 && j == 3 && a[2][2] == 1 && a[0][1] == 0);
  return 0;
}

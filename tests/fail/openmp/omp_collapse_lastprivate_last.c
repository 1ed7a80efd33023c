// The inner loop is left with one more than its last value.
#include <assert.h>
int main(void) {
  int a[3][3] = {0}, i, j;
#pragma omp parallel for collapse(2) lastprivate(i, j)
  for (i = 0; i < 3; i++)
    for (j = 0; j <= i; j++) a[i][j] = 1;
  assert(j == 2); //~ assertion
  return 0;
}

// The variable goes with the iteration.
#include <assert.h>
int main(void) {
  int a[8] = {0}, j = 1;
#pragma omp parallel for linear(j : 2)
  for (int i = 0; i < 3; i++) {
    a[j] = i + 1;
    j += 2;
  }
  assert(a[1] == 1 && a[3] == 2 && a[5] == 3 && j == 7);
  return 0;
}

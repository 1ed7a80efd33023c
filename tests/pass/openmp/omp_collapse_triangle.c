// The inner loop begins where the outer one is.
#include <assert.h>
int main(void) {
  int a[4][4] = {{0}}, count = 0;
#pragma omp parallel for collapse(2) reduction(+ : count)
  for (int i = 0; i < 4; i++)
    for (int j = i; j < 4; j++) {
      a[i][j] = 1;
      count++;
    }
  assert(count == 10 && a[3][3] == 1 && a[0][3] == 1 && a[3][0] == 0);
  return 0;
}

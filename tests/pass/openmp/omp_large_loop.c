// A loop of ten thousand iterations, of which no two touch the same.
#include <assert.h>
double b[100][100];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 1; j < 100; j++) b[i][j] = b[i][j - 1] + 1;
  assert(b[99][99] == 99);
  return 0;
}

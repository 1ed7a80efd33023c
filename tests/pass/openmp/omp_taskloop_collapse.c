// All iterations of two loops, with a sum.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[3][4] = {{0}}, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int scale = 2;
#pragma omp taskloop collapse(2) reduction(+ : sum)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 4; j++) {
        a[i][j] = scale * (i + j);
        sum += a[i][j];
      }
    assert(sum == 60 && a[2][3] == 10);
  }
  return 0;
}

// The variable of the inner loop is shared by all tasks.
#include <omp.h>
int main(void) {
  int a[3][4] = {{0}}, j;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 3; i++)
      for (j = 0; j < 4; j++) a[i][j] = i + j; //~ data-race
  }
  return 0;
}

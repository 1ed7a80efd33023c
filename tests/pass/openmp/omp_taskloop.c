// Each iteration is a task of its own.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[3] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 2; i++) a[i] = i + 1;
    assert(a[0] + a[1] == 3);
  }
  return 0;
}

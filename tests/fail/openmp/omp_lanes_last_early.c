// Who does not wait behind the loop finds its variable as it may be.
#include <assert.h>
int a[4];
int main(void) {
  int i = 4;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd nowait //~ data-race
    for (i = 0; i < 4; i++) a[i] = i;
#pragma omp single
    assert(i == 4);
  }
  return 0;
}

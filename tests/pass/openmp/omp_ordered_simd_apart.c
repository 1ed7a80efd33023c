// In `ordered simd` of `for simd` each iteration has its own element.
#include <assert.h>
int main(void) {
  int a[4] = {0};
#pragma omp parallel for simd
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
    a[i] = i + 1;
  }
  assert(a[0] == 1 && a[3] == 4);
  return 0;
}

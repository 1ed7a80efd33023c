// Iterations take turns across threads and lanes.
#include <assert.h>
int main(void) {
  int order[4], next = 0, a[4];
#pragma omp parallel for simd ordered
  for (int i = 0; i < 4; i++) {
    a[i] = 2 * i;
#pragma omp ordered threads simd
    order[next++] = a[i];
  }
  assert(next == 4 && order[0] == 0 && order[3] == 6);
  return 0;
}

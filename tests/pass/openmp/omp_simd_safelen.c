// Lanes that run at once are fewer than the distance of the dependence.
#include <assert.h>
int main(void) {
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = i;
#pragma omp simd safelen(4)
  for (int i = 4; i < 12; i++) a[i] = a[i - 4] + 1;
  assert(a[11] == 5);
  return 0;
}

// Lanes that do not run at once may depend on each other.
#include <assert.h>

int main(void) {
  int a[5] = {1}, wide = 0;
#pragma omp simd if (wide)
  for (int i = 1; i < 5; i++)
    a[i] = 2 * a[i - 1];
  assert(a[4] == 16);
  return 0;
}

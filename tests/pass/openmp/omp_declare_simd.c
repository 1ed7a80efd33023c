// Lanes call a function.
#include <assert.h>
#pragma omp declare simd uniform(k) notinbranch
static int scaled(int x, int k) { return x * k; }
int main(void) {
  int a[4];
#pragma omp simd
  for (int i = 0; i < 4; i++)
    a[i] = scaled(i, 3);
  assert(a[3] == 9);
  return 0;
}

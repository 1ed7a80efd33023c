// Lanes do not touch each other.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[5];
#pragma omp simd
  for (int i = 0; i < 5; i++)
    a[i] = i;
  assert(a[4] == 4);
  return 0;
}

// A lane reads what another one writes.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[5] = {0};
#pragma omp simd
  for (int i = 1; i < 5; i++)
    a[i] = a[i - 1] + 1; //~ data-race
  return 0;
}

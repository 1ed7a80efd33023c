// Each thread has its own variable.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4], t;
#pragma omp parallel for private(t)
  for (int i = 0; i < 4; i++) {
    t = i;
    a[i] = t + 1;
  }
  assert(a[3] == 4);
  return 0;
}

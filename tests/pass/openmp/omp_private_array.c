// Each iteration has an array of its own.
#include <assert.h>
int main(void) {
  int a[4], t[2];
#pragma omp parallel for private(t)
  for (int i = 0; i < 4; i++) {
    t[0] = i;
    t[1] = t[0] + 1;
    a[i] = t[1];
  }
  assert(a[3] == 4);
  return 0;
}

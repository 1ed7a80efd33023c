// A pointer that goes along with the iterations.
#include <assert.h>
int main(void) {
  int a[8] = {0}, *p = a;
#pragma omp parallel for linear(p : 2)
  for (int i = 0; i < 4; i++) {
    *p = i;
    p += 2;
  }
  assert(p == a + 8 && a[6] == 3 && a[5] == 0);
  return 0;
}

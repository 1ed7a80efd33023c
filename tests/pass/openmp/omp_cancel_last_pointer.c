// A pointer that a cancelled loop should have set is set again.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = 0;
#pragma omp parallel for lastprivate(p) num_threads(2)
  for (int i = 0; i < 4; i++) {
    p = &a[i];
    if (a[i] == 2) {
#pragma omp cancel for
    }
  }
  p = a;
  assert(*p == 1);
  return 0;
}

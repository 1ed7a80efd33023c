// The iterations of a chunk stay together.
#include <assert.h>
int main(void) {
  int a[8] = {0};
#pragma omp parallel for schedule(dynamic, 2)
  for (int i = 0; i < 8; i++) a[i] = i % 2 ? a[i - 1] + 1 : i;
  assert(a[7] == 7);
  return 0;
}

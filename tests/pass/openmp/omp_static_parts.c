// What iterations share they share on one thread.
#include <assert.h>
int main(void) {
  int a[6] = {0}, b[2] = {0};
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < 6; i++) {
    b[i / 3] += i;
    a[i] = b[i / 3];
  }
  assert(b[0] == 3 && b[1] == 12 && a[5] == 12);
  return 0;
}

// Regions share the copy until the end of `target data` brings it back.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, n = 4, first = 0;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma omp target update from(a)
    first = a[0];
#pragma omp target
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
  assert(first == 2 && a[0] == 4 && a[3] == 10);
  return 0;
}

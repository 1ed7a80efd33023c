// Each iteration writes its own element.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[6];
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    a[i] = i;
  for (int i = 0; i < 6; i++)
    assert(a[i] == i);
  return 0;
}

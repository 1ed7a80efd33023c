// Each iteration reads what the next one writes.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[7];
  for (int i = 0; i < 7; i++)
    a[i] = 0;
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    a[i] = a[i + 1]; //~ data-race
  return 0;
}

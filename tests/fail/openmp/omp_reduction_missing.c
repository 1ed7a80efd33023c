// The clause is missing.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    sum += a[i]; //~ data-race
  return 0;
}

// The same without a schedule: any may be taken.
#include <assert.h>
#include <omp.h>
int main(void) {
  int a[4] = {1, 1, 1, 1};
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++)
    if (i % 2 == 1)
      a[i] += a[i - 1]; //~ data-race
    else
      a[i] = 1;
  return 0;
}

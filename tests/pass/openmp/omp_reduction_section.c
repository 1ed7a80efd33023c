// A section of what a pointer leads to.
#include <assert.h>
#include <stdlib.h>
static void count(int n, const int *a, int *bins) {
#pragma omp parallel for reduction(+ : bins[0 : 3])
  for (int i = 0; i < n; i++)
    bins[a[i]]++;
}
int main(void) {
  int a[5] = {0, 2, 2, 1, 2}, bins[3] = {0};
  count(5, a, bins);
  assert(bins[0] == 1 && bins[1] == 1 && bins[2] == 3);
  return 0;
}

// Tiles of tiles, of a size that the program computes.
#include <assert.h>
static int sum(int n, int size) {
  int a[6] = {0}, s = 0;
#pragma omp parallel for num_threads(2) reduction(+ : s)
#pragma omp tile sizes(2)
#pragma omp tile sizes(size)
  for (int i = 0; i < n; i++) {
    a[i]++;
    s += a[i];
  }
  return s;
}
int main(void) {
  assert(sum(6, 1) == 6 && sum(5, 2) == 5 && sum(0, 3) == 0);
  return 0;
}

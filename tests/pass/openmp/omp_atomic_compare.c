// The largest value, by comparing and exchanging.
#include <assert.h>
int main(void) {
  int a[4] = {3, 8, 1, 5}, most = 0, first = -1;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp atomic compare
    if (most < a[i]) { most = a[i]; }
#pragma omp atomic compare
    if (first == -1) { first = i; }
  }
  assert(most == 8 && first >= 0 && first < 4);
  return 0;
}

// Lanes take turns in the statement where they meet.
#include <assert.h>
int main(void) {
  int a[4], n = 0;
#pragma omp simd
  for (int i = 0; i < 4; i++) {
    int square = i * i;
#pragma omp ordered simd
    a[n++] = square;
  }
  assert(n == 4 && a[2] == 4);
  return 0;
}

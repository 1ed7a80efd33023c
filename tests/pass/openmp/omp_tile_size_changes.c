//@ gcc: no, `tile` is newer than gcc 12
// A size is computed once, before the loops.
#include <assert.h>
int size = 2;
int main(void) {
  int n = 3, sum = 0, order = 0;
#pragma omp tile sizes(size)
  for (int i = 0; i < 4; i++) {
    sum += i;
    size = 7;
  }
#pragma omp tile sizes(2, n - 1)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) {
      n++;
      order = order * 10 + (i == 1 && j == 1);
    }
  assert(sum == 6 && n == 11 && order == 10000);
  return 0;
}

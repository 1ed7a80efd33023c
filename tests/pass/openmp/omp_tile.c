//@ gcc: no, it ignores `tile`
// Tiles one after the other: 0 1 of both rows before 2 of both.
#include <assert.h>
int main(void) {
  int order[6], n = 0, sum = 0, a[3][4];
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      order[n++] = 10 * i + j;
  assert(order[0] == 0 && order[1] == 1 && order[2] == 10 && order[3] == 11 && order[4] == 2 && order[5] == 12);
#pragma omp unroll partial(2)
  for (int i = 5; i > 0; i -= 2)
    sum = 10 * sum + i;
  assert(sum == 531);
#pragma omp unroll
  for (int i = 0; i < 2; i++)
    sum = i;
  assert(sum == 1);
#pragma omp parallel for num_threads(2)
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      a[i][j] = i + j;
  assert(a[2][3] == 5);
  return 0;
}

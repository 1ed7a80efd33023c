// Tiles change the order, and what one iteration needs of another is not there yet.
#include <assert.h>
int main(void) {
  int a[3][4] = {{0}};
#pragma omp tile sizes(2, 2)
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = a[i - 1][j + 1] + 1;
  assert(a[2][1] == 2); //~ assertion
  return 0;
}

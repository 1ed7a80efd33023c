// Over two loops: from above and from the left.
#include <assert.h>
int main(void) {
  int a[3][3] = {{1, 1, 1}, {1, 0, 0}, {1, 0, 0}};
#pragma omp parallel for ordered(2) num_threads(2)
  for (int i = 1; i < 3; i++)
    for (int j = 1; j < 3; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
    }
  assert(a[2][2] == 6);
  return 0;
}

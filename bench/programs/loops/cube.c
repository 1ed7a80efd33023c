// Cubes by differences alone.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i = 0, x = 0, y = 1, z = 6;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && x == i * i * i && y == 3 * i * i + 3 * i + 1 && z == 6 * i + 6
#endif
  while (i < N) {
    x = x + y;
    y = y + z;
    z = z + 6;
    i = i + 1;
  }
  assert(x == N * N * N);
  return 0;
}

// The sum of the first squares.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i, s = 0;
#ifndef BARE
#pragma antiphon invariant 1 <= i && i <= N + 1 && 6 * s == (i - 1) * i * (2 * i - 1)
#endif
  for (i = 1; i <= N; i++)
    s = s + i * i;
  assert(6 * s == N * (N + 1) * (2 * N + 1));
  return 0;
}

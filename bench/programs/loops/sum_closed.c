// The sum of the first numbers.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i, s = 0;
#ifndef BARE
#pragma antiphon invariant 1 <= i && i <= N + 1 && 2 * s == (i - 1) * i
#endif
  for (i = 1; i <= N; i++)
    s = s + i;
  assert(2 * s == N * (N + 1));
  return 0;
}

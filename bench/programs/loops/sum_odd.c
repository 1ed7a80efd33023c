// The sum of the first odd numbers is a square.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i, s = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && s == i * i
#endif
  for (i = 0; i < N; i++)
    s = s + 2 * i + 1;
  assert(s == N * N);
  return 0;
}

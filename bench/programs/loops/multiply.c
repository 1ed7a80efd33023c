// A product by additions.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input int
#define M 3
int main(void) {
  int i = 0, p = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && p == i * M
#endif
  while (i < N) {
    p = p + M;
    i = i + 1;
  }
  assert(p == N * M);
  return 0;
}

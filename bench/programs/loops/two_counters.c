// What one counter gains the other loses.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int x = N, y = 0;
#ifndef BARE
#pragma antiphon invariant x >= 0 && x + y == N
#endif
  while (x > 0) {
    x = x - 1;
    y = y + 1;
  }
  assert(y == N);
  return 0;
}

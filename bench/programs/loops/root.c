// The integer square root.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int r = 0;
#ifndef BARE
#pragma antiphon invariant r >= 0 && r * r <= N
#endif
  while ((r + 1) * (r + 1) <= N)
    r = r + 1;
  assert(r * r <= N && (r + 1) * (r + 1) > N);
  return 0;
}

// The invariant says enough of the sum.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i, s = 0;
#pragma antiphon invariant 0 <= i && i <= N && s >= 0
  for (i = 0; i < N; i++) s = s + i;
  assert(s >= 0);
  return 0;
}

// The seventh round.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int a = 0, b = 1, i = 0;
#pragma antiphon invariant i >= 0 && a >= 0 && b >= 1
  while (i < N) { int t = a + b; a = b; b = t; i++; }
  assert(a != 13); //~ assertion
}

// The sixth power is found by executing the loop.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int i = 0, x = 1;
#pragma antiphon invariant 0 <= i
  while (i < N) { x = 2 * x; i = i + 1; }
  assert(x != 32); //~ assertion
  return 0;
}

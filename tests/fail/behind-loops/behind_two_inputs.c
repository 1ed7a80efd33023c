// Two inputs decide together.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 0} int
#define M 10
int main(void) {
  int x = N, y = M;
#pragma antiphon invariant x >= 0 && y >= 0
  while (x > 0 && y > 0) { x--; y -= 1; }
  assert(x != 2 || y == 0 && N < 5); //~ assertion
}

//@ args: --infer
// What holds differs before and after the fiftieth round. No guess from runs says that; Horn clauses or predicates do, and
// what they say is checked like any invariant.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int x = 0, y = 50;
  while (x < N) {
    if (x >= 50)
      y++;
    x++;
  }
  assert(x < 50 || y == x);
  return 0;
}

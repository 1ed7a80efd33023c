//@ args: --infer
// One phase begins too late.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int x = 0, y = 3;
  while (x < N) {
    if (x > 3)
      y++;
    x++;
  }
  assert(x < 4 || y == x); //~ assertion
  return 0;
}

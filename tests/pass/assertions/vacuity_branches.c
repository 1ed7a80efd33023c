// Nested conditions on inputs; the innermost branch is reachable for one value only.
//@ verify
#include <assert.h>

#pragma TASS input
int x = 6;

int main(void) {
  int hits = 0;
  if (x > 3)
    if (x < 8)
      if (x % 2 == 0)
        if (x % 3 == 0) {
          hits++;
          assert(x == 6);
        }
  assert(hits <= 1);
  return 0;
}

//@ verify
#include <assert.h>
struct pair {
  int x;
  double y[2];
} pair;
int main(void) {
  int k = 1, other = 2;
#pragma antiphon havoc k
#pragma antiphon havoc pair
#pragma antiphon havoc pair.y[0]
  if (k > 5)
    assert(k >= 6 && other == 2);
  pair.x = 3;
  assert(pair.x == 3);
  return 0;
}

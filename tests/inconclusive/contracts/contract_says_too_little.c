//@ verify --contracts
// The function is right, but its contract does not say so: a violation is only possible.
#include <assert.h>
#pragma antiphon requires n >= 0
#pragma antiphon ensures \result >= n
int doubled(int n) { return 2 * n; }

int main(void) {
  assert(doubled(3) == 6); //~ ?assertion
  return 0;
}

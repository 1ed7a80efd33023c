// What one side of a branch assumes does not hold on the other: whoever keeps it for both finds nothing.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

void __VERIFIER_assume(int condition);

#pragma antiphon input
int x;
#pragma antiphon input
int up;

int main(void) {
  int y = 0;
  if (up > 0) {
    __VERIFIER_assume(x > 10);
    y = 1;
  } else {
    y = 2;
  }
  assert(x > 10); //~ assertion
  return y;
}

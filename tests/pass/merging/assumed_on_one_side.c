// A side whose assumption cannot hold is no execution, merged or not.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

void __VERIFIER_assume(int condition);

#pragma antiphon input
int x;

int main(void) {
  int y = 1;
  if (x > 0) {
    __VERIFIER_assume(x < 0);
    y = 0;
  } else {
    __VERIFIER_assume(x < -3);
    y = x;
  }
  assert(y < -3);
  return 0;
}

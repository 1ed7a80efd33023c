// A branch inside of a side assumes, too; what is wrong is only where both inner sides allow it.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

void __VERIFIER_assume(int condition);

#pragma antiphon input
int x;
#pragma antiphon input
int way;

int main(void) {
  int y = 0;
  if (way > 0) {
    if (way > 5) {
      __VERIFIER_assume(x == 3);
      y = x;
    } else {
      __VERIFIER_assume(x == 4);
      y = x + 1;
    }
    __VERIFIER_assume(y != 5 || way == 2);
  }
  assert(y != 5); //~ assertion
  return 0;
}

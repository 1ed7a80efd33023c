// A check within the condition of a branch is not that condition: both branches assign, and the division is still found.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

#pragma antiphon input
int x;
#pragma antiphon input
int y;

int main(void) {
  int a = 0;
  if (x / y == 3) //~ division-by-zero
    a = 1;
  else
    a = 2;
  assert(a == 1 || a == 2);
  return 0;
}

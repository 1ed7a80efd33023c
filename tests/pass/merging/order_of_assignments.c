// A branch sees what it has assigned itself, and the other one does not.
//@[on] verify --merge on
//@[off] verify --merge off
#include <assert.h>

#pragma antiphon input
int a;

static struct { int low, high; } range;

int main(void) {
  int x = 1, y = 2;
  if (a > 7) {
    x = y + 1;
    y = x * 2;
    range.high = y;
  } else {
    y = x - 1;
    range.low = y;
  }
  if (a > 7)
    assert(x == 3 && y == 6 && range.high == 6 && range.low == 0);
  else
    assert(x == 1 && y == 0 && range.high == 0 && range.low == 0);
  return 0;
}

// A value that was never written may be the one that is wrong.
//@[verify] verify --check assertion
//@[all] verify
#include <assert.h>

int main(void) {
  int x;
  if (x > 3)         //~[all] uninitialized
    assert(x != 7);  //~[verify] assertion
  return 0;
}

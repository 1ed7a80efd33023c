// Where reads of values that were never written are not checked, such a value is any, and the same whenever it is read.
//@ verify --check assertion
#include <assert.h>

int main(void) {
  int x, copy;
  if (x > 3) assert(x > 2);
  copy = x;
  assert(copy == x);
  return 0;
}

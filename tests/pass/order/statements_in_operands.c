// What statements within an expression do is beside its operands: the result says which order was taken.
//@ verify
#include <assert.h>

int main(void) {
  int x = 5;
  int y = x + ({ x = 1; 2; });
  assert(y == 7);
  int z = ({ int own = 3; own; }) + x;
  assert(z == 4);
  return 0;
}

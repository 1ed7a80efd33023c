// An annotation whose expression starts with a parenthesis is no use of the macro `assert`.
//@ verify
#include <assert.h>

int main(void) {
  int x = 1;
#pragma TASS assert (x > 0)
  assert(x == 1);
  return 0;
}

// The assertion fails for one input only: x = 7.
//@ verify
#include <assert.h>

#pragma TASS input {x >= 0 && x <= 1000}
int x = 1;

int main(void) {
  int y = 3 * x + 2;
  assert(y != 23);  //~ assertion
  return 0;
}

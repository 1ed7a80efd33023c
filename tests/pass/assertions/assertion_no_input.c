// No integer makes 3x + 2 equal to 24.
//@ verify
#include <assert.h>

#pragma TASS input {x >= 0 && x <= 1000}
int x = 1;

int main(void) {
  int y = 3 * x + 2;
  assert(y != 24);
  return 0;
}

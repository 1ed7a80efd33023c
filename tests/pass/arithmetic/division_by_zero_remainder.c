// Remainders by numbers that differ from zero; C truncates.
//@ verify
#include <assert.h>

#pragma TASS input {x >= 0 && x <= 9}
int x = 1;

int main(void) {
  assert(10 % (x + 1) <= x);
  assert(-7 / 2 == -3 && -7 % 2 == -1);
  return 0;
}

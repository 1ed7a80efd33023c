// The divisor is looked at before the division.
//@ verify
#include <assert.h>

#pragma TASS input {d >= -3 && d <= 3}
int d = 1;

int main(void) {
  int q = d != 0 ? 12 / d : 0;
  assert(q * d == 12 || d == 0);
  return 0;
}

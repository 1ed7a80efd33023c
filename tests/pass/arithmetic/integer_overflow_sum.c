// The sum reaches the largest int and does not leave it.
//@ verify --arith machine
#include <assert.h>
#include <limits.h>

#pragma TASS input {x >= 0 && x <= 9}
int x = 1;

int main(void) {
  int y = INT_MAX - 9;
  int z = y + x;
  assert(z >= y);
  return 0;
}

// The sum of two inputs leaves the type int.
//@ verify --arith machine
#include <limits.h>

#pragma TASS input {x >= 0 && x <= 10}
int x = 1;

int main(void) {
  int y = INT_MAX - 9;
  int z = y + x;  //~ integer-overflow
  return z > 0;
}

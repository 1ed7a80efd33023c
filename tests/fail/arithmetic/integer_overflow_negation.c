// The smallest int has no opposite.
//@ verify --arith machine
#include <limits.h>

#pragma TASS input {n <= 0}
int n = -1;

int main(void) {
  int m = -n;  //~ integer-overflow
  return m >= 0;
}

// Only counting far enough leaves the type.
//@ verify --arith machine
#include <limits.h>

#pragma TASS input {start >= INT_MAX - 5}
int start = INT_MAX - 5;

int main(void) {
  int n = start;
  for (int i = 0; i < 5; i++)
    n++;  //~ integer-overflow
  return n > 0;
}

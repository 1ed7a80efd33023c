// The same product in a wider type.
//@ verify --arith machine
#include <assert.h>

#pragma TASS input {n >= 0 && n <= 50000}
int n = 3;

int main(void) {
  long square = (long)n * n;
  assert(square >= n);
  return 0;
}

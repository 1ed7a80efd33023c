// Unsigned arithmetic wraps; that is no overflow.
//@ verify --arith machine
#include <assert.h>
#include <limits.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

int main(void) {
  unsigned u = UINT_MAX;
  u += (unsigned)n;
  assert(n == 0 ? u == UINT_MAX : u == (unsigned)(n - 1));
  return 0;
}

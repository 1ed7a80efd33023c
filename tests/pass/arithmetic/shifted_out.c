// Unsigned numbers lose what is shifted out; signed ones stay within their type.
//@ verify --arith machine
#include <assert.h>

#pragma TASS input {0 <= n && n <= 1000}
int n;

int main(void) {
  unsigned one = 1;
  assert(one << 31 == 2147483648u && (3u << 31) == 2147483648u);
  assert((n << 20) >= 0);
  return 0;
}

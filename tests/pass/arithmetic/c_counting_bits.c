/* Bits of integers that are not known. */
#include <assert.h>

#pragma TASS input {n >= 1 && n < 16}
int n;

int main(void) {
  int ones = __builtin_popcount(n);
  assert(ones >= 1 && ones <= 4);
  if (n == 15) assert(ones == 4);
  assert(__builtin_ffs(n) == __builtin_ctz(n) + 1);
  assert(__builtin_clz(n) >= 28);
  if (n >= 8) assert(__builtin_clz(n) == 28);
  assert(__builtin_parity(n) == ones % 2);
  return 0;
}

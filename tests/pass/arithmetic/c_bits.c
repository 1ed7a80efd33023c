// Bit operations on concrete numbers, by machine arithmetic.
//@ verify --arith machine
#include <assert.h>

int main(void) {
  unsigned x = 0x2cu;
  int bits = 0;
  for (unsigned y = x; y != 0; y &= y - 1)
    bits++;
  assert(bits == 3);
  assert((x ^ 0xffu) == 0xd3u && (x | 3u) == 0x2fu && (x << 2) == 0xb0u && x >> 3 == 5);
  assert((unsigned char)300 == 44 && ~0 == -1);
  return 0;
}

/* Bit operations and shifts on unsigned integers. */
#include <stdio.h>

static unsigned population(unsigned x) {
  unsigned n = 0;
  for (; x; x &= x - 1)
    n++;
  return n;
}

int main(void) {
  unsigned x = 0xF0F0u;
  printf("%x %x %x %x\n", x & 0xFF00, x | 0xF, x ^ 0xFFFF, ~x);
  printf("%u %u\n", x << 3, x >> 5);
  printf("%u %u\n", population(x), population(0xFFFFFFFFu));
  int s = -16;
  printf("%d %d\n", s >> 2, s & 0xFF);
  return 0;
}

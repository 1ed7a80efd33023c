/* Unsigned arithmetic wraps; narrow types truncate. */
#include <stdio.h>

int main(void) {
  unsigned u = 0;
  u--;
  printf("%u %u\n", u, u + 2);
  unsigned char c = 250;
  c += 10;
  signed char d = (signed char)200;
  unsigned short s = 65535;
  s++;
  printf("%d %d %d\n", c, d, s);
  unsigned long long big = 1ull << 63;
  printf("%llu %llu\n", big, big * 2 + 7);
  return 0;
}

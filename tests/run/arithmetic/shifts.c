/* Shifts and masks. */
#include <stdint.h>
#include <stdio.h>

static uint32_t rotl(uint32_t x, int n) { return (x << n) | (x >> ((32 - n) & 31)); }

static int bits(uint64_t x) {
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

int main(void) {
  uint32_t x = 0x12345678u;
  for (int n = 1; n < 32; n += 5) printf("%08x ", rotl(x, n));
  printf("\n%d %d %d\n", 1 << 4, 1024 >> 3, -16 >> 2);
  printf("%llx %llx\n", 1ull << 40, 0xff00ff00ff00ff00ull >> 12);
  printf("%d %d\n", bits(x), bits(UINT64_MAX));
  printf("%x %x %x %x\n", x & 0xff, x | 0xff, x ^ 0xffffffffu, ~x);
  uint8_t b = 0x81;
  printf("%d %d %d\n", b << 1, (uint8_t)(b << 1), b >> 1);
  b <<= 1;
  b |= 1;
  b ^= 0xf0;
  printf("%02x\n", b);
  for (int i = 15; i >= 0; i--) putchar((x >> i & 1) ? '1' : '0');
  putchar('\n');
  return 0;
}

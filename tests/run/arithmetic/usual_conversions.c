/* Integer promotions and the usual arithmetic conversions. */
#include <stdio.h>

int main(void) {
  char c = 100, d = 100;
  unsigned char u = 200, v = 100;
  short s = -1;
  unsigned short us = 65535;
  printf("%d %d %d\n", c + d, c * d, u + v);
  printf("%d %d\n", (char)(c + d) == -56, (unsigned char)(u + v));
  printf("%d %d %d\n", s < us, s == us, (unsigned short)s == us);
  printf("%d %d\n", -1 < 1u, -1L < 1u);
  printf("%d %d\n", (unsigned char)~u, ~u);
  printf("%zu %zu %zu\n", sizeof(c + d), sizeof(s + us), sizeof(1 ? c : 1L));
  printf("%u %lu\n", 1u - 2, 1ul - 2);
  for (unsigned char i = 250; i >= 250; i++) printf("%d ", i);
  printf("\n%d\n", !u + !0 - !!d);
  return 0;
}

/* Bit-fields as operands: narrow ones are int, wider ones have their own width. */
#include <stdio.h>

struct narrow { unsigned u : 3; int s : 5; unsigned full : 32; _Bool b : 1; unsigned char c : 4; unsigned long ul : 20; };
struct wide { unsigned long w : 40; long l : 34; unsigned long half : 32; unsigned long long all : 64; };

#define SHOW(e) printf("%s = %lx\n", #e, (unsigned long)(e))

static void narrow(void) {
  struct narrow b = {7, -3, 4000000000u, 1, 15, 1000000};
  SHOW(b.u - 8 < 0);
  SHOW((b.u = 2) - 3 < 0);
  SHOW(b.u++ - 5 < 0);
  SHOW((b.u += 1) - 8 < 0);
  SHOW(++b.u - 8 < 0);
  SHOW((0, b.u) - 8 < 0);
  SHOW((b.s ? b.u : b.u) - 8 < 0);
  SHOW(-b.u < 0);
  SHOW(~b.c < 0);
  SHOW(b.full - 4000000001u < 0);
  SHOW(b.full > -1);
  SHOW(b.ul - 1000001 < 0);
  SHOW(b.u < -1);
  b.s = 15;
  b.s++;
  SHOW(b.s);
  b.b++;
  SHOW(b.b);
  b.b--;
  SHOW(b.b);
  b.c += 3;
  SHOW(b.c);
  b.u = 5;
  b.u *= 3;
  SHOW(b.u);
  b.u -= 8;
  SHOW(b.u);
  b.u ^= -1;
  SHOW(b.u);
  b.s = -16;
  b.s >>= 2;
  SHOW(b.s);
  int old = b.u--;
  SHOW(old);
  SHOW(b.u);
}

static void wide(void) {
  struct wide b = {(1ul << 40) - 1, -5, 4294967295ul, ~0ull};
  SHOW(b.w + 1);
  SHOW(b.w + 1L);
  SHOW(b.w + 1 + 1L);
  SHOW((b.w + 1) * 3 - 1);
  SHOW(b.w << 4);
  SHOW(b.w >> 4);
  SHOW(~b.w);
  SHOW(-b.w);
  SHOW(b.w + b.w);
  SHOW(b.w * b.w);
  SHOW(b.w + 2u);
  SHOW(b.w + b.half);
  SHOW(b.w + b.all);
  SHOW(b.l + b.w);
  SHOW(b.l + 1);
  SHOW(b.l * 2);
  SHOW(b.w > -1);
  SHOW(b.w == -1);
  SHOW(b.w < -1L);
  SHOW(b.half + 1);
  SHOW(b.w / -1);
  SHOW(b.w & -2);
  SHOW((b.l ? b.w : 0) + 1);
  SHOW((b.w ?: 0) + 1);
  SHOW((0, b.w) + 1);
  double d = b.w;
  printf("%.1f %.1f\n", d, b.w + 1.0);
  b.w++;
  SHOW(b.w);
  SHOW(--b.w + 1);
  b.w <<= 8;
  SHOW(b.w);
  SHOW((b.w += 512) + 1);
  SHOW((b.w = ~0ul) + 1);
  b.w /= -1;
  SHOW(b.w);
  b.w -= 2;
  SHOW(b.w);
}

int main(void) {
  narrow();
  wide();
  return 0;
}

/* Bit-fields in packed records and in unions, seen as bytes. */
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
struct narrow {
  unsigned a : 5;
  signed b : 13;
  unsigned c : 4;
};
struct straddle {
  char before;
  unsigned long wide : 61;
  unsigned next : 11;
  short after;
};
#pragma pack(pop)

struct __attribute__((packed)) attributed {
  unsigned char k;
  unsigned m : 30;
  int n : 29;
};

union seen {
  struct narrow s;
  unsigned char bytes[8];
  unsigned long all;
};

static struct narrow table[3] = {{1, -2, 3}, {4, 5, 6}, {31, -4096, 15}};

static void dump(const void *p, unsigned size) {
  const unsigned char *bytes = p;
  for (unsigned i = 0; i < size; i++) printf("%02x", bytes[i]);
  printf("\n");
}

int main(void) {
  printf("%zu %zu %zu\n", sizeof(struct narrow), sizeof(struct straddle), sizeof(struct attributed));
  for (int i = 0; i < 3; i++) {
    table[i].b += 100;
    table[i].c ^= 5;
    printf("%u %d %u\n", table[i].a, table[i].b, table[i].c);
  }
  struct straddle s;
  memset(&s, 0, sizeof s);
  s.wide = 0x1234567890abcdefUL;
  s.next = 0x6a5;
  s.after = -3;
  printf("%lx %x %d\n", (unsigned long)s.wide, s.next, s.after);
  dump(&s, sizeof s);
  struct attributed t = {200, 0x3abcdef1, -7};
  printf("%u %x %d\n", t.k, t.m, t.n);
  union seen u;
  u.all = 0xfedcba9876543210UL;
  printf("%u %d %u\n", u.s.a, u.s.b, u.s.c);
  u.s.b = -1;
  u.s.a = 0;
  printf("%lx %u\n", u.all, u.bytes[1]);
  return 0;
}

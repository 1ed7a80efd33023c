/* Bit-fields. */
#include <stdio.h>

struct flags {
  unsigned ready : 1;
  unsigned mode : 3;
  int delta : 5;
  unsigned : 0;
  unsigned long long wide : 40;
  _Bool ok : 1;
};

int main(void) {
  struct flags f = {0};
  printf("%d %d %d\n", f.ready, f.mode, f.delta);
  f.ready = 1;
  f.mode = 5;
  f.delta = -9;
  f.wide = 0xabcdef1234ull;
  f.ok = 42;
  printf("%d %d %d %llx %d\n", f.ready, f.mode, f.delta, (unsigned long long)f.wide, f.ok);
  f.mode += 4;
  f.delta--;
  f.wide++;
  printf("%d %d %llx\n", f.mode, f.delta, (unsigned long long)f.wide);
  f.mode <<= 2;
  printf("%d\n", f.mode);
  struct flags g = f;
  g.ready = 0;
  printf("%d %d %d\n", f.ready, g.ready, g.delta == f.delta);
  struct flags table[] = {{1, 2, 3, 4, 1}, {.delta = 15, .mode = 7}};
  for (int i = 0; i < 2; i++) printf("%d %d %d %d %d\n", table[i].ready, table[i].mode, table[i].delta, (int)table[i].wide, table[i].ok);
  return 0;
}

/* Bit-fields: signed, unsigned, wrapped, beside others. */
#include <stdio.h>

struct flags {
  unsigned ready : 1, mode : 3;
  int level : 4;
  unsigned : 0;
  unsigned rest : 20;
};

int main(void) {
  struct flags f = {1, 5, -3, 70000};
  printf("%u %u %d %u\n", f.ready, f.mode, f.level, f.rest);
  f.mode += 4;
  f.level = 7;
  f.ready = !f.ready;
  printf("%u %u %d\n", f.ready, f.mode, f.level);
  return 0;
}

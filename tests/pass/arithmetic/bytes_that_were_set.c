// An integer all of whose bytes are set is the one that they spell, in ideal arithmetic, too.
#include <assert.h>
#include <string.h>

struct mixed {
  short s;
  unsigned u;
  long l;
  _Bool b;
};

int main(void) {
  int a[4];
  struct mixed m;
  memset(a, -1, sizeof a);
  assert(a[0] == -1 && a[3] == -1);
  memset(a, 1, 2 * sizeof(int));
  assert(a[1] == 0x01010101 && a[2] == -1);
  memset(&m, 1, sizeof m);
  assert(m.s == 257 && m.u == 0x01010101u && m.l == 0x0101010101010101 && m.b);
  memset(&m.u, 255, sizeof m.u);
  assert(m.u == 4294967295u);
  return 0;
}

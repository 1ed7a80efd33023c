// A known integer that its type holds has the bytes that it has on the machine, in ideal arithmetic, too.
//@ verify
#include <assert.h>
#include <string.h>

int main(void) {
  int x = 258, y = -2, z;
  unsigned char *p = (unsigned char *)&x;
  assert(p[0] == 2 && p[1] == 1 && p[2] == 0 && p[3] == 0);
  p[3] = 1;
  assert(x == 258 + (1 << 24));
  char *q = (char *)&y;
  assert(q[0] == -2 && q[3] == -1);
  char filled[4];
  for (int i = 0; i < 4; i++) filled[i] = 0x55;
  memcpy(&z, filled, sizeof z);
  assert(z == 0x55555555);
  return 0;
}

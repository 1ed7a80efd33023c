// memcpy, memmove and memset over arrays and structures.
//@ verify
#include <assert.h>
#include <string.h>

struct pair {
  int a;
  double b;
};

int main(void) {
  int x[4] = {1, 2, 3, 4}, y[4];
  struct pair p = {5, 0.5}, q;
  memcpy(y, x, sizeof(x));
  memmove(y + 1, y, 3 * sizeof(int));
  assert(y[0] == 1 && y[1] == 1 && y[3] == 3);
  memset(x, 0, sizeof(x));
  assert(x[0] == 0 && x[3] == 0);
  memcpy(&q, &p, sizeof(p));
  assert(q.a == 5 && q.b == 0.5);
  return 0;
}

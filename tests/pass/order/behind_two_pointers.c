// The pointers lead to different variables.
//@ verify
#include <assert.h>

static int sum(int *p, int *q) { return *p + (*q)++; }

int main(void) {
  int x = 1, y = 2;
  assert(sum(&x, &y) == 3 && y == 3);
  return 0;
}

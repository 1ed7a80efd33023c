// The function is in a branch that nothing leads to.
//@ verify
#include <assert.h>

extern void reach_error(void);

static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
  if (x != 0)
    reach_error();
  return 0;
}

#pragma TASS input
int x = 2;

int main(void) {
  assert(sign(x) * x >= 0);
  return 0;
}

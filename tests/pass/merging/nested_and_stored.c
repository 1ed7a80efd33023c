// Branches with branches of their own, with stores to elements and with calls: 5^9 executions, or one whose values are conditional.
//@ verify --max-states 6000
#include <assert.h>

#pragma antiphon input
int in[9];

static int kind[9], count;

static int sign(int x) {
  if (x < 0)
    return -1;
  return x > 0;
}

static void note(int at, int x) {
  int which = sign(x);
  if (which != 0) {
    count++;
    if (x > 100 || x < -100)
      kind[at] = 2 * which;
    else
      kind[at] = which;
  }
}

int main(void) {
  for (int i = 0; i < 9; i++)
    note(i, in[i]);
  assert(count <= 9);
  for (int i = 0; i < 9; i++)
    assert(kind[i] >= -2 && kind[i] <= 2);
  return 0;
}

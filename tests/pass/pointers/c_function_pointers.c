// A table of functions indexed by an input.
//@ verify
#include <assert.h>

typedef int (*binary)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

#pragma TASS input {which >= 0 && which < 3}
int which = 0;
#pragma TASS input
int x = 4;

static int apply(binary f, int a, int b) { return f(a, b); }

int main(void) {
  binary table[3] = {add, sub, mul};
  int r = apply(table[which], x, 2);
  if (table[which] == mul)
    assert(r == 2 * x);
  else
    assert(r == x + 2 || r == x - 2);
  return 0;
}

// Either order gives two numbers that follow each other; calls that touch nothing in common have no order that matters.
//@ verify
#include <assert.h>

static int last, other;
static int next(void) { return ++last; }
static int next_other(void) { return ++other; }
static int distance(int a, int b) { return a < b ? b - a : a - b; }

int main(void) {
  assert(distance(next(), next()) == 1);
  assert(distance(next(), next_other()) == 2);
  return 0;
}

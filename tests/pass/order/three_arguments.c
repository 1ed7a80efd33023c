// Whatever the order, the digits are 1, 2 and 3.
//@ verify
#include <assert.h>

static int last;
static int next(void) { return ++last; }
static int digits(int a, int b, int c) { return 100 * a + 10 * b + c; }

int main(void) {
  int x = digits(next(), next(), next());
  assert(x % 9 == 6 && x >= 123 && x <= 321);
  return 0;
}

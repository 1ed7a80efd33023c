// One of the six orders of three arguments gives 312.
//@ verify
#include <assert.h>

static int last;
static int next(void) { return ++last; }
static int digits(int a, int b, int c) { return 100 * a + 10 * b + c; }

int main(void) {
  int x = digits(next(), next(), next());
  assert(x != 312);  //~ assertion
  return 0;
}

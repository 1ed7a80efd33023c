// The index is saved first.
//@ verify
#include <assert.h>

static int at;
static int next(void) { return ++at; }

int main(void) {
  int a[2] = {0, 0};
  int here = at;
  a[here] = next();
  assert(a[0] == 1);
  return 0;
}

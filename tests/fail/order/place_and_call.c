// The call moves the index of the element that its result goes to.
//@ verify
#include <assert.h>

static int at;
static int next(void) { return ++at; }

int main(void) {
  int a[2] = {0, 0};
  a[at] = next();
  assert(a[1] == 1);  //~ assertion
  return 0;
}

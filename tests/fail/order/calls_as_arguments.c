// Which of the two calls comes first is open.
//@ verify
#include <assert.h>

static int last;
static int next(void) { return ++last; }
static int is_less(int a, int b) { return a < b; }

int main(void) {
  assert(is_less(next(), next()));  //~ assertion
  return 0;
}

// The arguments touch different variables.
//@ verify
#include <assert.h>

static int difference(int a, int b) { return a - b; }

int main(void) {
  int i = 4, j = 1;
  assert(difference(i++, j++) == 3);
  assert(i == 5 && j == 2);
  return 0;
}

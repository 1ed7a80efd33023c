// An order of evaluation inside a macro's argument is told by the text of the argument.
#include <assert.h>

int last;
int one(void) { last = 1; return 1; }
int two(void) { last = 2; return 2; }
int sum(int x, int y) { return x + y + last; }

int main(void) {
  assert(sum(one(), two()) == 5); //~ assertion
  return 0;
}

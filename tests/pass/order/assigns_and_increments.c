// A comma orders the side effect before the value; so do two statements.
//@ verify
#include <assert.h>

int main(void) {
  int i = 0, j;
  j = i++ + 1;
  i = (i++, 5);
  i = i + 1;
  assert(i == 6 && j == 1);
  return 0;
}

// The bytes of an integer come with the least significant one first.
//@ verify
#include <assert.h>

int main(void) {
  short x = 258;
  char *p = (char *)&x;
  assert(p[0] == 1);  //~ assertion
  return 0;
}

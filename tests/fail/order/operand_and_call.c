// The call changes the other operand, before it is read or after.
//@[early] verify -D WANTED=6
//@[late] verify -D WANTED=2
#include <assert.h>

static int k = 1;
static int five(void) {
  k = 5;
  return 1;
}

int main(void) {
  k = k + five();
  assert(k == WANTED);  //~ assertion
  return 0;
}

// Where the condition holds, an operand reads what the other one increments.
//@ verify
#include <assert.h>

#pragma TASS input
int c;

static int x;
static int reads(void) { return c > 0 ? x : 0; }

int main(void) {
  int y = x++ + reads();
  assert(y == 0);  //~ assertion
  return 0;
}

/* Assert assume. */
//@[ast] show ast
//@[model] show model
#include <assert.h>
#pragma TASS input
int n;
#pragma TASS assume n > 2
int main(void) {
  int x = n;
#pragma TASS assume x < 10
  assert(x > 1);
#pragma TASS assert x >= 3 ==> x > 2
  return 0;
}

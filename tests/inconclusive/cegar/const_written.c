//@[both] cegar
//@[horn] cegar --engine horn
// A write to an object that is defined `const` is undefined: nothing is said of what comes after it.
#include <assert.h>
static const int limit = 3;

int main(void) {
  int *p = (int *)&limit;
  *p = 5;
  assert(limit == 5);
  return 0;
}

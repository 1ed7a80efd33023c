/* Different arguments may have equal values. */
#include <assert.h>

#pragma TASS abstract int f(int x);
#pragma TASS input
int a, b;

int main(void) {
  if (a != b) assert(f(a) != f(b));  //~ assertion
  return 0;
}

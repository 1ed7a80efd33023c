// A guard directly before the body of a function counts at its calls, and may be about its arguments' effects.
//@ verify
#include <assert.h>

int ready;

#pragma antiphon system guard ready > 0
int take(int x) { return x + ready; }

int main(void) {
  int y = take(ready = 1);
  assert(y == 2);
  return 0;
}

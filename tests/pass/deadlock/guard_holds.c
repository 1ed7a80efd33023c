// The guard holds after the arguments were evaluated, and the function is called.
//@ verify
#include <assert.h>

int ready;

#pragma TASS system guard ready > 0
int take(int x);
int take(int x) { return x + ready; }

int main(void) {
  int y = take(ready = 1);
  assert(y == 2);
  return 0;
}

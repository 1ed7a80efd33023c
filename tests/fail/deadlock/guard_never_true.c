// A call waits until the guard of its function holds; here that never comes.
//@ verify
#include <assert.h>

int ready;

#pragma TASS system guard ready > 0
int take(int x);
int take(int x) { return x + 1; }

int main(void) {
  int y = take(3);  //~ absolute-deadlock
  assert(y == 4);
  return 0;
}

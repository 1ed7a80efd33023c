// A guard directly before the body of a function counts at its calls: the second one waits for what never comes.
//@ verify
#include <assert.h>

int ready = 1;

#pragma antiphon system guard ready > 0
int take(int x) { ready = 0; return x + 1; }

int main(void) {
  int y = take(3);
  y = take(y);  //~ absolute-deadlock
  assert(y == 5);
  return 0;
}

// Every way writes the variable before it is read.
//@ verify
#include <assert.h>

#pragma TASS input
int choice = 0;

int main(void) {
  int x;
  if (choice > 3)
    x = 1;
  else
    x = 2;
  int y = x + 1;
  assert(y == 2 || y == 3);
  return 0;
}

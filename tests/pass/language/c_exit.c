// exit ends the program from anywhere, as an ordinary end.
//@ verify
#include <assert.h>
#include <stdlib.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

static void stop_at(int k) {
  if (k == 2)
    exit(0);
}

int main(void) {
  stop_at(n);
  assert(n != 2);
  return 0;
}

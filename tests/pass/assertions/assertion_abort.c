// An abort that nothing leads to.
//@ verify
#include <stdlib.h>

#pragma TASS input {n >= 0 && n <= 9}
int n = 1;

int main(void) {
  if (n * n == 50)
    abort();
  return 0;
}

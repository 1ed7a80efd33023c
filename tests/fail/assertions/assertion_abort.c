// A program that aborts has found a fault in itself.
//@ verify
#include <stdlib.h>

#pragma TASS input {n >= 0 && n <= 9}
int n = 1;

int main(void) {
  if (n * n == 49)
    abort();  //~ assertion
  return 0;
}

// Ideal arithmetic has no largest int.
//@ verify
#include <assert.h>

#pragma TASS input {n >= 1}
int n = 1;

int main(void) {
  int m = n * n + 1;
  assert(m > n);
  return 0;
}

// A loop without a bound, unrolled until the limit.
//@ verify --max-depth 50
#include <assert.h>

#pragma TASS input {n >= 0}
int n = 3;

int main(void) {
  int i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}

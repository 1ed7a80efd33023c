// A bit-field keeps the low bits of what it is given.
//@[ideal] verify
//@[machine] verify --arith machine --check assertion
#include <assert.h>

#pragma TASS input {0 <= n && n <= 8}
int n;

struct flags {
  unsigned kind : 3;
};

int main(void) {
  struct flags f;
  f.kind = n;
  assert(f.kind == n);  //~ assertion
  return 0;
}

// A negative number becomes a large unsigned one before it is compared.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

#pragma TASS input {-5 <= n && n <= 5}
int n;

int main(void) {
  unsigned limit = 3;
  assert(n < limit || n >= 3);  //~ assertion
  return 0;
}

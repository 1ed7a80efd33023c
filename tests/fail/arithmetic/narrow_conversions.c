// What does not fit into `signed char` is not what it was.
//@[ideal] verify
//@[machine] verify --arith machine --check assertion
#include <assert.h>

#pragma TASS input {0 <= n && n <= 255}
int n;

int main(void) {
  signed char c = n;
  assert(c == n);  //~ assertion
  return 0;
}

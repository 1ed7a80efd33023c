// A product of unsigned numbers is taken modulo the width of their type, as the number that is converted to one.
//@[ideal] verify --max-violations 2
//@[machine] verify --arith machine --max-violations 2
#include <assert.h>

#pragma TASS input {1000 <= a && a <= 1000000}
unsigned a;
#pragma TASS input {0 <= d && d <= 5000000000}
long d;

int main(void) {
  if (d < 10) {
    assert(a * a >= a);  //~ assertion
  }
  unsigned e = d;
  assert(e == d);  //~ assertion
  return 0;
}

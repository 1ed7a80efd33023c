// A sum of unsigned numbers, a product and a conversion that fit are what they are, and those that do not are known.
//@[ideal] verify
//@[machine] verify --arith machine
#include <assert.h>

#pragma TASS input {a <= 4294967285u}
unsigned a;
#pragma TASS input {0 < b && b <= 10}
unsigned b;
#pragma TASS input {4294967290u <= c}
unsigned c;
#pragma TASS input {0 <= d && d <= 3}
long d;

int main(void) {
  assert(a + b > a);
  assert(c + 10u < 10u && c + 10u >= 4u);
  assert(b * b <= 100u && c * 2u < c);
  unsigned e = d + 4294967296L;
  assert(e == d);
  return 0;
}

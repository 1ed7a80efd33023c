// A conversion to `char`, `short` or a bit-field keeps the low bits, in every arithmetic.
//@[ideal] verify
//@[machine] verify --arith machine --check assertion
#include <assert.h>

#pragma TASS input {0 <= n && n <= 255}
int n;
#pragma TASS input {-100 <= m && m <= 100}
int m;

struct flags {
  unsigned kind : 3;
  signed level : 4;
};

int main(void) {
  assert((signed char)200 == -56 && (short)40000 == -25536 && (signed char)-129 == 127);
  signed char c = n;
  assert(-128 <= c && c <= 127 && (unsigned char)c == n);
  assert((c < 0) == (n > 127));
  signed char same = m;
  assert(same == m);
  short s = 32767;
  s++;
  assert(s == -32768);
  struct flags f;
  f.kind = 9;
  f.level = 9;
  assert(f.kind == 1 && f.level == -7);
  f.kind = n;
  assert(f.kind == n % 8);
  return 0;
}

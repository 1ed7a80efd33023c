/* Remainders of unknowns in small ranges. */
#include <assert.h>

#pragma TASS input {a >= 1 && a <= 12}
int a;
#pragma TASS input {b >= 1 && b <= 12}
int b;

static int gcd(int x, int y) {
  while (y != 0) {
    int rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

int main(void) {
  int g = gcd(a, b);
  assert(g >= 1 && a % g == 0 && b % g == 0);
  return 0;
}

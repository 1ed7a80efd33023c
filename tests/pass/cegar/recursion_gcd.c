//@[both] cegar
//@[horn] cegar --engine horn
// A divisor of two numbers is not larger than they are.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int gcd(int a, int b) {
  if (a == b) return a;
  if (a > b) return gcd(a - b, b);
  return gcd(a, b - a);
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  int d = gcd(a, b);
  assert(d > 0 && d <= a && d <= b);
  return 0;
}

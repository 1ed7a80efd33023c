//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// The divisor of two numbers may be one of them.
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
  assert(d > 0 && d <= a && d < b);  //~ assertion
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
// Calls whose arguments are calls: the result is larger than the second argument.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || n < 0 || m > 3 || n > 10) return 0;
  assert(ackermann(m, n) > n);
  return 0;
}

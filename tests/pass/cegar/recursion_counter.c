//@[both] cegar
//@[horn] cegar --engine horn
// A function counts its calls: how many there are is not bounded.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int count(int n) { return n <= 0 ? 0 : 1 + count(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0)
    assert(count(n) == n);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A function counts its calls, and gives 0 for what is below.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int count(int n) { return n <= 0 ? 0 : 1 + count(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > -5)
    assert(count(n) == n);  //~ assertion
  return 0;
}

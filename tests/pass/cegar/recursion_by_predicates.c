//@ cegar --engine predicates --timeout 20s
// Summaries are there with every engine.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int low(int n);
static int high(int n) { return n <= 0 ? 0 : 1 + low(n - 1); }
static int low(int n) { return n <= 0 ? 0 : high(n - 1) - 1; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  int difference = high(n);
  assert(difference == 0 || difference == 1);
  return 0;
}

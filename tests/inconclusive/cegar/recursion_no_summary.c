//@ cegar --timeout 10s
// No summary is found (that squares are 0 or 1 modulo 4 is not linear), and the result says who calls whom.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned odd(unsigned n, unsigned h);
static unsigned even(unsigned n, unsigned h) { return n == 0 ? h * h + 1 : odd(n - 1, h * h + n); }
static unsigned odd(unsigned n, unsigned h) { return n == 0 ? h * h + 1 : even(n - 1, h + n); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assert(even(n, n) != 0);
  return 0;
}

//@ verify --fp ieee
#include <assert.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > 0.0 && x < 9007199254740992.0)
    assert(x + 1.0 > x);
  return 0;
}

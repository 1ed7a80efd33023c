// What was added does not come off again.
//@ verify --fp ieee
#include <assert.h>

float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 1.0f && x <= 2.0f)
    assert((x + 0.1f) - 0.1f == x); //~ assertion
  return 0;
}

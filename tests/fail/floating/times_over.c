// A product divided again is not what it was.
//@ verify --fp ieee
#include <assert.h>

float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 1.0f && x <= 2.0f) {
    float y = x * 3.0f;
    assert(y / 3.0f == x);
    assert(x / 3.0f * 3.0f == x); //~ assertion
  }
  return 0;
}

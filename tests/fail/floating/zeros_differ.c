// Zeros are equal, and still two.
//@ verify --fp ieee
#include <assert.h>

int main(void) {
  double zero = 0.0;
  assert(1.0 / zero == 1.0 / -zero); //~ assertion
  return 0;
}

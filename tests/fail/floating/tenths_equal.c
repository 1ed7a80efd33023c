// With real numbers the sum would be right.
//@[ieee] verify --fp ieee
//@[bounded] verify --fp bounded
//@[real] verify --fp real
//@[real] exit: 0
#include <assert.h>

int main(void) {
  double a = 0.1, b = 0.2;
  assert(a + b == 0.3); //~[ieee,bounded] assertion
  return 0;
}

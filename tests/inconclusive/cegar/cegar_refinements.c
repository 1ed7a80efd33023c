//@ cegar --engine predicates --max-refinements 1
// One refinement is not enough.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0, z = 0;
  while (__VERIFIER_nondet_int()) {
    if (x < 10) x++;
    if (y < 20) y++;
    z = x + y;
    assert(z <= 30);
  }
  assert(x <= 10);
  return 0;
}

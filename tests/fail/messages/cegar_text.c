// `cegar`: a lock that is taken twice on one path.
//@ cegar
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int held = 0, more = __VERIFIER_nondet_int();
  held = 1;
  if (more > 2) {
    assert(held == 0); //~ assertion
    held = 1;
  }
  held = 0;
  return 0;
}

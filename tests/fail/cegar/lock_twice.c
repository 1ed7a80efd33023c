//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The lock is given back on one branch only.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

static int locked;
static void take(void) { assert(!locked); locked = 1; }  //~ assertion
static void give(void) { assert(locked); locked = 0; }

int main(void) {
  while (__VERIFIER_nondet_int()) {
    take();
    if (__VERIFIER_nondet_int()) give();
  }
  return 0;
}

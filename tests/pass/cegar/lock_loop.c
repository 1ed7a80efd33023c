//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A lock is taken and given back in each round of a loop without bound.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

static int locked;
static void take(void) { assert(!locked); locked = 1; }
static void give(void) { assert(locked); locked = 0; }

int main(void) {
  int old, next;
  do {
    take();
    old = next = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) {
      give();
      next = 0;
      if (old == 0) next = 1;
    }
  } while (old != next);
  give();
  return 0;
}

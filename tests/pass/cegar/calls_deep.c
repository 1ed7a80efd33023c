//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A value goes through three functions.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int clamp(int x) { return x > 100 ? 100 : x; }
static int limit(int x) { return x < 0 ? 0 : clamp(x); }
static int step(int x) { return limit(x) / 2; }

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = step(__VERIFIER_nondet_int()) + limit(x);
    assert(x >= 0 && x <= 150);
  }
  return 0;
}

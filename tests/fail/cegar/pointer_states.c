//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// One of the states forgets to give up what it holds.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int held = 0;
static void (*next)(void);

static void idle(void);
static void busy(void);

static void idle(void) {
  assert(!held);  //~ assertion
  if (__VERIFIER_nondet_int()) {
    held = 1;
    next = busy;
  }
}

static void busy(void) {
  assert(held);
  if (__VERIFIER_nondet_int()) {
    next = idle;
  }
}

int main(void) {
  next = idle;
  while (1) next();
}

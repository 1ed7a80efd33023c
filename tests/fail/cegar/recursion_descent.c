//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A parser that forgets some of the parentheses.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int depth = 0;
static int most = 0;

static void expression(void);

static void factor(void) {
  if (__VERIFIER_nondet_int()) {
    depth++;
    if (most < depth) most = depth;
    expression();
    if (__VERIFIER_nondet_int()) depth--;
  }
}

static void expression(void) {
  factor();
  while (__VERIFIER_nondet_int()) factor();
}

int main(void) {
  expression();
  assert(depth == 0);  //~ assertion
  assert(most >= depth);
  return 0;
}

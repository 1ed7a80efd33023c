//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A variable that was never written may be anything, but keeps its value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, y;
  y = x;
  while (__VERIFIER_nondet_int()) y = x;
  assert(x == y);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A loop that is written with goto and entered in its middle.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0;
  if (__VERIFIER_nondet_int()) goto middle;
again:
  x = 1;
middle:
  if (x == 1) y = 1;
  if (__VERIFIER_nondet_int()) goto again;
  assert(x == y);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// What is assumed is not a violation.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 3 && x <= 5);
  while (__VERIFIER_nondet_int()) x = 8 - x;
  assert(x >= 3 && x <= 5);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A variable that was never written may be zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  assert(x != 0);  //~ assertion
  return 0;
}

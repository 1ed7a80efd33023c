//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The same on a machine: the number wraps.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  signed char x = 120;
  while (__VERIFIER_nondet_int()) {
    x++;
    assert(x > 0);  //~ assertion
  }
  return 0;
}

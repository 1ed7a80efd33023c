//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// An unsigned char comes back to zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char x = 254;
  while (__VERIFIER_nondet_int()) {
    x++;
    assert(x > 0);  //~ assertion
  }
  return 0;
}

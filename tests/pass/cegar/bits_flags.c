//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// Flags in the bits of a number.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int flags = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) flags = flags & 1u;
    else flags = 1u;
  }
  assert(flags <= 1u);
  return 0;
}

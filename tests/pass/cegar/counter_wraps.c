//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// An unsigned number wraps: it is never larger than its type.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char x = 250;
  while (__VERIFIER_nondet_int()) x += 3;
  assert(x <= 255);
  return 0;
}

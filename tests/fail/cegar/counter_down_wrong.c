//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The other counter begins with one.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), x = n, y = 1;
  while (x > 0) { x--; y++; }
  assert(y == n);  //~ assertion
  return 0;
}

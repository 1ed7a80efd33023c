//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A function returns what its caller does not expect.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int sign(int x) { return x > 0 ? 1 : -1; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (sign(x) == -1) assert(x < 0);  //~ assertion
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// An element is overwritten by an index that is not known.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0, 0, 0, 0};
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 4) a[i] = 7;
  }
  assert(a[2] == 0);  //~ assertion
  return 0;
}

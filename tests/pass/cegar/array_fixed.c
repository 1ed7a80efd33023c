//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
// A small array holds what was put into it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3];
  a[0] = 1;
  a[1] = 2;
  a[2] = a[0] + a[1];
  while (__VERIFIER_nondet_int()) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
  assert(a[2] == 3);
  return 0;
}

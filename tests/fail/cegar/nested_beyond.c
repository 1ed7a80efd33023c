//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// The inner loop comes to the bound.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++) assert(j < n - 1);  //~ assertion
  return 0;
}

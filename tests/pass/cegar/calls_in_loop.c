//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
//@[atomise] cegar --engine predicates --parallel atomise
//@[single] cegar --engine predicates --parallel none
// A function with a loop is called in a loop.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int count(int n) {
  int i = 0;
  while (i < n) i++;
  return i;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int n = __VERIFIER_nondet_int();
    if (n > 0) assert(count(n) == n);
  }
  return 0;
}

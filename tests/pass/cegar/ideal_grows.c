//@[both] cegar --arith ideal
//@[predicates] cegar --arith ideal --engine predicates
// Ideal integers grow without end.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  while (__VERIFIER_nondet_int()) x++;
  assert(x > 0);
  return 0;
}

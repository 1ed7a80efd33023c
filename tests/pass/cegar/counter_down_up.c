//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// What one counter loses the other gets.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), x = n, y = 0;
  while (x > 0) { x--; y++; }
  assert(y == n);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
// A number that grows by two stays even.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int x = 0;
  while (__VERIFIER_nondet_int()) x += 2;
  assert(x % 2 == 0);
  return 0;
}

//@[both] cegar
// The number stays even, which no linear condition says.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int x = 0;
  while (__VERIFIER_nondet_int())
    x += 2;
  assert(x % 2 == 0);
  return 0;
}

//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Only the pointer was `const`, not the object behind it: it may be written.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int most = 5;
  int level = 3, spare = 7;
  const int *shown = &level;
  int *p = (int *)shown;
  memset((void *)&spare, 0, sizeof spare);
  while (__VERIFIER_nondet_int()) *p = *p < most ? *p + 1 : 0;
  assert(level <= 5);
  return 0;
}

//@[both] cegar
//@[none] cegar --parallel none
// A counter in memory from `alloca` stays within its bounds for ever.
#include <alloca.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *level = alloca(sizeof(int));
  *level = 0;
  while (__VERIFIER_nondet_int()) {
    if (*level < 10 && __VERIFIER_nondet_int()) (*level)++;
    else if (*level > 0) (*level)--;
    assert(0 <= *level && *level <= 10);
  }
  return 0;
}

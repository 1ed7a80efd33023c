//@[both] cegar
//@[none] cegar --parallel none
// A counter in memory from `alloca` leaves its bounds: it counts down from 0.
#include <alloca.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *level = alloca(sizeof(int));
  *level = 0;
  while (__VERIFIER_nondet_int()) {
    if (*level < 10 && __VERIFIER_nondet_int()) (*level)++;
    else (*level)--;
    assert(0 <= *level && *level <= 10); //~ assertion
  }
  return 0;
}

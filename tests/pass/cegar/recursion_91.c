//@[both] cegar
//@[horn] cegar --engine horn
// McCarthy's function gives 91, or ten less than it was given.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int f(int x) {
  if (x > 100) return x - 10;
  return f(f(x + 11));
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = f(x);
  assert(y == 91 || x > 101 && y == x - 10);
  return 0;
}

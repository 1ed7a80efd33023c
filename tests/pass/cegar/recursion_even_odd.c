//@[both] cegar
//@[horn] cegar --engine horn
// Two functions call each other.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int odd(int n);

static int even(int n) {
  if (n == 0) return 1;
  return odd(n - 1);
}

static int odd(int n) {
  if (n == 0) return 0;
  return even(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int answer = even(n);
  assert(answer == 0 || answer == 1);
  return 0;
}

// Where assertions are not looked at, an abort is an end like others.
//@ verify --check reachability
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void assume(int condition) {
  if (!condition)
    abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume(x > 3);
  if (x < 3)
    reach_error();
  return 0;
}

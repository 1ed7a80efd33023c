// An abort that is not looked at hides nothing that comes before it.
//@ verify --check reachability
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7)
    reach_error();  //~ reachability
  if (x < 3)
    abort();
  return 0;
}

//@ cegar --check termination
// A program that aborts has ended.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() >= 0)
      abort();
    exit(1);
  }
}

// Powers are no polynomials, and no guess proves what is asserted; predicates over remainders do, which `cegar` finds.
//@ verify --infer
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int power = 1, i = 0;
  while (i < N) {
    power = 2 * power + 3;
    i++;
  }
  assert(power % 7 != 0);
  return 0;
}

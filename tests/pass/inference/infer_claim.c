// Powers are no polynomials; but what is asserted of them holds in every round.
//@ verify --infer
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int power = 1, i = 0;
  while (i < N) {
    power = 2 * power;
    i++;
  }
  assert(power % 3 != 0);
  return 0;
}

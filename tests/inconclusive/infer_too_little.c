// Powers are no polynomials, and what is asserted follows from more than itself: what is found does not prove it, and
// executing the loop for a while does not end.
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
  assert(power % 7 != 0);  //~? assertion
  return 0;
}

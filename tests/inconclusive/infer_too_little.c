// Powers are no polynomials: what is found does not prove the assertion, and
// executing the loop for a while does not end.
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
  assert(power % 3 != 0);  //~? assertion
  return 0;
}

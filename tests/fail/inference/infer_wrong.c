// A violation that a concrete run confirms is one, whatever was found.
//@ verify --infer
#include <assert.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += 2;
  assert(sum != 6);  //~ assertion
  return 0;
}

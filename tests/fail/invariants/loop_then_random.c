// The loop forgets `i`; what `rand` must give is told all the same.
#include <assert.h>
#include <stdlib.h>
#pragma TASS input {N >= 0} int
#define N 5

int main(void) {
  int i = 0;
#pragma TASS invariant 0 <= i && i <= N
  while (i < N)
    i++;
  assert(rand() != 3 || N != 2); //~ assertion
  return 0;
}

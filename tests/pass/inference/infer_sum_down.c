//@ verify --infer
// A sum that is counted downwards: what is left is a square of the counter and one of the input.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 5
int main(void) {
  int s = 0, i = N;
  while (i > 0) {
    s += i;
    i--;
  }
  assert(2 * s == N * (N + 1));
  return 0;
}

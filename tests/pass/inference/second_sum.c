//@ args: --infer
// A closed sum, counted down.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int s = 0;
  for (int i = N; i > 0; --i) s += i;
  assert(2 * s == N * (N + 1));
}

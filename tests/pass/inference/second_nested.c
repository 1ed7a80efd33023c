//@ args: --infer
// Nested sums, the inner loop counted down: a term of the third degree.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(void) {
  int s = 0, i = 0;
  while (i < N) { int j = N; while (j > 0) { s += i; j--; } i++; }
  assert(2 * s == N * N * (N - 1));
}

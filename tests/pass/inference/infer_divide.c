//@ args: --infer
// Quotient and remainder by subtractions.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 1} int
#define M 3
int main(void) {
  int q = 0, r = N;
  while (r >= M) {
    r = r - M;
    q = q + 1;
  }
  assert(N == q * M + r && r < M && r >= 0);
  return 0;
}

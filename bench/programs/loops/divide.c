// Quotient and remainder by subtractions.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 1} int
#define M 3
int main(void) {
  int q = 0, r = N;
#ifndef BARE
#pragma antiphon invariant 0 <= r && N == q * M + r && q >= 0
#endif
  while (r >= M) {
    r = r - M;
    q = q + 1;
  }
  assert(N == q * M + r && r < M && r >= 0);
  return 0;
}

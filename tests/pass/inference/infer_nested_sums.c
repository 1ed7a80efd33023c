//@ args: --infer
// A sum in a loop inside of a loop.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 0} int
#define M 3
int main(void) {
  int i, j, s = 0;
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      s = s + 1;
  assert(s == N * M);
  return 0;
}

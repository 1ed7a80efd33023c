// Two inputs grow until two loops, one inside of the other, give six.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input {M >= 0} int
#define M 10
int main(void) {
  int i, j, s = 0;
#pragma antiphon invariant 0 <= i
  for (i = 0; i < N; i++)
#pragma antiphon invariant 0 <= j && 0 <= i
    for (j = 0; j < M; j++) s++;
  assert(s != 6); //~ assertion
  return 0;
}

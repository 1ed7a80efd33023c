// One pass of a partition: small elements to the front.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int b[N];
#pragma antiphon input int
#define X 3
int main(void) {
  int i, m = 0, t;
#ifndef BARE
#pragma antiphon invariant 0 <= m && m <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < m} b[k] < X
#pragma antiphon invariant forall {int k | m <= k && k < i} b[k] >= X
#endif
  for (i = 0; i < N; i++)
    if (b[i] < X) {
      t = b[i];
      b[i] = b[m];
      b[m] = t;
      m = m + 1;
    }
#pragma antiphon assert forall {int k | 0 <= k && k < m} b[k] < X
#pragma antiphon assert forall {int k | m <= k && k < N} b[k] >= X
  return 0;
}

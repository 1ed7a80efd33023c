// Where the minimum of an array is.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int i, m = 0;
#ifndef BARE
#pragma antiphon invariant 1 <= i && i <= N && 0 <= m && m < i
#pragma antiphon invariant forall {int k | 0 <= k && k < i} a[m] <= a[k]
#endif
  for (i = 1; i < N; i++)
    if (a[i] < a[m])
      m = i;
#pragma antiphon assert 0 <= m && m < N && forall {int k | 0 <= k && k < N} a[m] <= a[k]
  return 0;
}

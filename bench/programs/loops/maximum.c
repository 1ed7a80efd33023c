// The maximum of an array.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int i, m = a[0];
#ifndef BARE
#pragma antiphon invariant 1 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} a[k] <= m
#endif
  for (i = 1; i < N; i++)
    if (a[i] > m)
      m = a[i];
#pragma antiphon assert forall {int k | 0 <= k && k < N} a[k] <= m
  return 0;
}

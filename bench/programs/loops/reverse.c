// An array copied backwards.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int b[N];
int main(void) {
  int i;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} b[k] == a[N - 1 - k]
#endif
  for (i = 0; i < N; i++)
    b[i] = a[N - 1 - i];
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == a[N - 1 - k]
  return 0;
}

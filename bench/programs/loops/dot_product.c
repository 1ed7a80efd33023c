// The inner product of two arrays.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
#pragma antiphon input
int b[N];
int main(void) {
  int i, s = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && s == sum {int k | 0 <= k && k < i} a[k] * b[k]
#endif
  for (i = 0; i < N; i++)
    s = s + a[i] * b[i];
#pragma antiphon assert s == sum {int k | 0 <= k && k < N} a[k] * b[k]
  return 0;
}

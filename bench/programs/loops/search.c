// Linear search.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
#pragma antiphon input int
#define X 3
int main(void) {
  int i = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} a[k] != X
#endif
  while (i < N && a[i] != X)
    i = i + 1;
#pragma antiphon assert i == N ==> forall {int k | 0 <= k && k < N} a[k] != X
  assert(i == N || a[i] == X);
  return 0;
}

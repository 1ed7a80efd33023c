// A matrix transposed.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N][N];
int b[N][N];
int main(void) {
  int i, j;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} forall {int l | 0 <= l && l < N} b[l][k] == a[k][l]
#endif
  for (i = 0; i < N; i++)
#ifndef BARE
#pragma antiphon invariant 0 <= j && j <= N && 0 <= i && i < N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} forall {int l | 0 <= l && l < N} b[l][k] == a[k][l]
#pragma antiphon invariant forall {int l | 0 <= l && l < j} b[l][i] == a[i][l]
#endif
    for (j = 0; j < N; j++)
      b[j][i] = a[i][j];
#pragma antiphon assert forall {int k | 0 <= k && k < N} forall {int l | 0 <= l && l < N} b[l][k] == a[k][l]
  return 0;
}

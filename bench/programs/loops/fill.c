// An array filled with a function of the index.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int b[N];
int main(void) {
  int i;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} b[k] == 2 * k + 1
#endif
  for (i = 0; i < N; i++)
    b[i] = 2 * i + 1;
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == 2 * k + 1
  return 0;
}

// An array filled through a pointer that walks along it.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int b[N];
int main(void) {
  int *p;
#ifndef BARE
#pragma antiphon invariant 0 <= p - b && p - b <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < p - b} b[k] == 7
#endif
  for (p = b; p < b + N; p++)
    *p = 7;
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == 7
  return 0;
}

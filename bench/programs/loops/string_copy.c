// A string copied up to its end.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
char a[N + 1];
char b[N + 1];
int main(void) {
  int i = 0;
#pragma antiphon assume a[N] == 0
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < i} b[k] == a[k]
#endif
  while (a[i] != 0) {
    b[i] = a[i];
    i = i + 1;
  }
  b[i] = 0;
#pragma antiphon assert b[i] == 0 && i <= N && forall {int k | 0 <= k && k < i} b[k] == a[k]
  return 0;
}

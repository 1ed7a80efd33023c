// The positions of a merge: every element is taken once.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
#pragma antiphon input
int b[N];
int c[2 * N];
int main(void) {
  int i = 0, j = 0, k = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && 0 <= j && j <= N && k == i + j
#endif
  while (i < N || j < N) {
    if (j == N || (i < N && a[i] <= b[j])) {
      c[k] = a[i];
      i = i + 1;
    } else {
      c[k] = b[j];
      j = j + 1;
    }
    k = k + 1;
  }
  assert(k == 2 * N);
  return 0;
}

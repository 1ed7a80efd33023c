// How many elements are zero.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int i, n = 0;
#ifndef BARE
#pragma antiphon invariant 0 <= i && i <= N && 0 <= n && n <= i
#endif
  for (i = 0; i < N; i++)
    if (a[i] == 0)
      n = n + 1;
  assert(0 <= n && n <= N);
  return 0;
}

// An index that a loop has computed leaves its array from five rounds on.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
int a[N];
int main(void) {
  int i, k = 0;
#pragma antiphon invariant 0 <= i && i <= N
  for (i = 0; i < N; i++) k = k + 2;
  if (k > 5) a[k - 5] = 1; //~ array-bounds
  return 0;
}

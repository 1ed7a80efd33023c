// A pointer that leaves its array in the last round: what the loop knows of it is not enough to forget that.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input
int a[N];
int b[N];
int main(void) {
  int *p = a; int n = 0;
#pragma antiphon invariant 0 <= n && n <= N
  while (n < N) { if (n == N - 1) p = b; else p = a + n; n++; }
  assert(p == a); //~ assertion
  return 0;
}

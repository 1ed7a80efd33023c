// One pointer follows another one.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int *p = a, *q = a; int n = 0;
#pragma antiphon invariant 0 <= n && n <= N && p - a == n
  while (n < N) { q = p; p++; n++; }
  assert(q < p);
  assert(q == a); //~ assertion
  return 0;
}

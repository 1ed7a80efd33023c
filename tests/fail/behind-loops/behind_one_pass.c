// One pass of a sort is not enough for three elements.
#include <assert.h>
#pragma antiphon input {N >= 2} int
#define N 10
#pragma antiphon input
int b[N];
int a[N];
int main(void) {
#pragma antiphon invariant 0 <= i && i <= N
  for (int i = 0; i < N; i++) a[i] = b[i];
#pragma antiphon invariant 0 <= i
  for (int i = 0; i < N - 1; i++) if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
#pragma antiphon assert forall {int k | 0 <= k && k < N - 1} a[k] <= a[k + 1] //~ assertion
}

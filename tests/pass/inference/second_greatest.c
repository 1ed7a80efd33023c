//@ args: --infer
// The greatest element, from the end: the range begins at the counter.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int i = N - 1, m = a[N - 1];
  while (i > 0) { i--; m = a[i] > m ? a[i] : m; }
#pragma antiphon assert forall {int k | 0 <= k && k < N} a[k] <= m
}

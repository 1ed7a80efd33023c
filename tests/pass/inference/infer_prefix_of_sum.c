//@ verify --infer
// Prefix sums by way of a variable: the last one that was stored is still in it.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 5
#pragma antiphon input
int a[N];
int p[N];
int main(void) {
  int i, s = 0;
  for (i = 0; i < N; i++) {
    s += a[i];
    p[i] = s;
  }
#pragma antiphon assert forall {int k | 1 <= k && k < N} p[k] == p[k - 1] + a[k]
  return 0;
}

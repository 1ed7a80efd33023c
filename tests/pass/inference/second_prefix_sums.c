//@ args: --infer
// Sums of the elements before each one: stored first, then added to.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 5
#pragma antiphon input
int a[N];
int p[N];
int main(void) {
  int s = 0;
  for (int i = 0; i < N; i++) {
    p[i] = s;
    s += a[i];
  }
#pragma antiphon assert forall {int k | 0 <= k && k < N} p[k] == sum {int m | 0 <= m && m < k} a[m]
  return 0;
}

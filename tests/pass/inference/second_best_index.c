//@ args: --infer
// Where the greatest element is, with `!=` as the guard.
#include <assert.h>
#pragma antiphon input {N >= 1} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int best = 0;
  for (int i = 1; i != N; i++) if (a[best] < a[i]) best = i;
  assert(0 <= best && best < N);
#pragma antiphon assert forall {int k | 0 <= k && k < N} a[k] <= a[best]
}

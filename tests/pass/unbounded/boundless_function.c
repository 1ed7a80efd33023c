// A function of the program in an invariant over any range.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
static int clipped(int x) {
  if (x > 100)
    return 100;
  return x;
}
int b[N];
int main(void) {
  int i;
#pragma antiphon invariant 0 <= i && i <= N && (forall {int k | 0 <= k && k < i} b[k] == clipped(a[k]))
  for (i = 0; i < N; i++)
    b[i] = clipped(a[i]);
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] <= 100 && b[k] <= a[k]
  return 0;
}

// Whether there is such an element, over any range.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
int main(void) {
  int found = 0, i;
#pragma antiphon invariant 0 <= i && i <= N && (found == 0 || found == 1) && (found == 1) == (exists {int k | 0 <= k && k < i} a[k] == 7)
  for (i = 0; i < N; i++)
    if (a[i] == 7)
      found = 1;
#pragma antiphon assert found == 1 ==> (exists {int k | 0 <= k && k < N} a[k] == 7)
#pragma antiphon assert found == 0 ==> (forall {int k | 0 <= k && k < N} a[k] != 7)
  return 0;
}

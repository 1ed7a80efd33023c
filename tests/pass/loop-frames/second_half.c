// The second loop writes the rest of an array of any length: what the first one wrote is still known, though its invariant
// does not say it.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {M >= 1} int
#define M 3
#pragma antiphon input {N > M} int
#define N 5
int main(void) {
  int *a = calloc(N, sizeof(int));
  int i = 0;
  if (a == NULL)
    return 0;
#pragma antiphon loop assigns i, a[0..M-1]
#pragma antiphon invariant 0 <= i && i <= M && forall {int k | 0 <= k && k < i} a[k] == 1
  while (i < M) {
    a[i] = 1;
    i++;
  }
  assert(a[M] == 0);
#pragma antiphon loop assigns i, a[M..N-1]
#pragma antiphon invariant M <= i && i <= N && forall {int k | M <= k && k < i} a[k] == 2
  while (i < N) {
    a[i] = 2;
    i++;
  }
  assert(a[0] == 1 && a[M - 1] == 1 && a[M] == 2 && a[N - 1] == 2);
  free(a);
  return 0;
}

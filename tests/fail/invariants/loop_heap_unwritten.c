// The last element is never written, and read.
#include <stdlib.h>
#pragma TASS input {N >= 1}
int N;

int main(void) {
  int i, s = 0, *p = malloc(N * sizeof(int));
#pragma TASS invariant 0 <= i && i <= N - 1 && forall {int k | 0 <= k && k < i} p[k] >= 0
  for (i = 0; i < N - 1; i++)
    p[i] = 2 * i;
#pragma TASS invariant 0 <= i && i <= N && s >= 0
  for (i = 0; i < N; i++)
    s += p[i];  //~ uninitialized
  free(p);
  return s < 0;
}

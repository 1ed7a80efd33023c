// An allocation of any size, written in one loop and read in another: the
// invariant tells which elements are written.
#include <stdlib.h>
#pragma TASS input {N >= 1}
int N;

int main(void) {
  int i, *p = malloc(N * sizeof(int));
  int largest = 0;
#pragma TASS invariant 0 <= i && i <= N && forall {int k | 0 <= k && k < i} p[k] == 2 * k
  for (i = 0; i < N; i++)
    p[i] = 2 * i;
#pragma TASS invariant 0 <= i && i <= N && (i == 0 ? largest == 0 : largest == 2 * (i - 1))
  for (i = 0; i < N; i++)
    if (p[i] > largest)
      largest = p[i];
#pragma TASS assert largest == 2 * (N - 1)
  free(p);
  return 0;
}

// Memory of the heap, filled with a variable that moves with the counter.
//@ verify --infer
#include <stdlib.h>
#pragma TASS input {N >= 1} int
#define N 5

int main(void) {
  int *p = malloc(N * sizeof(int));
  int i = 0, v = 3;
  while (i < N) { p[i] = v; v += 2; i++; }
#pragma TASS assert forall {int k | 0 <= k && k < N} p[k] == 2 * k + 3
  free(p);
  return 0;
}

// One step of a stencil over any number of cells.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
double u[N];
double v[N];
int main(void) {
  int i;
#ifndef BARE
#pragma antiphon invariant 1 <= i && (i <= N - 1 || i == 1)
#pragma antiphon invariant forall {int k | 1 <= k && k < i} v[k] == (u[k - 1] + 2 * u[k] + u[k + 1]) / 4
#endif
  for (i = 1; i < N - 1; i++)
    v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
#pragma antiphon assert forall {int k | 1 <= k && k < N - 1} v[k] == (u[k - 1] + 2 * u[k] + u[k + 1]) / 4
  return 0;
}

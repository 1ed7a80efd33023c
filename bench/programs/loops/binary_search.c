// Binary search in a sorted array.
#include <assert.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int a[N];
#pragma antiphon input int
#define X 3
int main(void) {
#pragma antiphon assume forall {int j | 0 <= j && j < N} forall {int k | j <= k && k < N} a[j] <= a[k]
  int low = 0, high = N, middle;
#ifndef BARE
#pragma antiphon invariant 0 <= low && low <= high && high <= N
#pragma antiphon invariant forall {int k | 0 <= k && k < low} a[k] < X
#pragma antiphon invariant forall {int k | high <= k && k < N} a[k] >= X
#endif
  while (low < high) {
    middle = low + (high - low) / 2;
    if (a[middle] < X)
      low = middle + 1;
    else
      high = middle;
  }
#pragma antiphon assert forall {int k | 0 <= k && k < low} a[k] < X
#pragma antiphon assert forall {int k | low <= k && k < N} a[k] >= X
  return 0;
}

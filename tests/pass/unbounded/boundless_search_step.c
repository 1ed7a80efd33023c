// One step of a binary search stays within the part that is left.
#include <assert.h>
#pragma TASS input {N >= 1}
int N;
#pragma TASS input
int a[N];
#pragma TASS input {0 <= low}
int low;
#pragma TASS input {low < high && high <= N}
int high;
#pragma TASS input
int wanted;

int main(void) {
  int middle = low + (high - low) / 2;
  int l = low, h = high;
  if (a[middle] < wanted)
    l = middle + 1;
  else
    h = middle;
  assert(low <= l && l <= h && h <= high);
  assert(h - l < high - low);
  return 0;
}

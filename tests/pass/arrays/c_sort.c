// Sorting three symbolic numbers: ordered, and the sum is kept.
//@ verify
#include <assert.h>

#pragma TASS input
int a[3];

int main(void) {
  int s = a[0] + a[1] + a[2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1]; //~ W031
        a[j + 1] = t;
      }
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert(a[0] + a[1] + a[2] == s);
  return 0;
}

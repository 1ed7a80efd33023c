// A sort that stops one pass too early.
//@ verify
#include <assert.h>

#pragma TASS input
int a[4];

int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1]; //~ W031
        a[j + 1] = t;
      }
  assert(a[0] <= a[1]);  //~ assertion
  return 0;
}

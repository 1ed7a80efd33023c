// The largest of the elements is one of them and not below any.
//@ verify
#include <assert.h>

#pragma TASS input
int a[3];

int main(void) {
  int max = a[0];
  for (int i = 1; i < 3; i++)
    if (a[i] > max)
      max = a[i];
  assert(max >= a[0] && max >= a[1] && max >= a[2]);
  assert(max == a[0] || max == a[1] || max == a[2]);
  return 0;
}

// The last element need not be the largest one.
//@ verify
#include <assert.h>

#pragma TASS input
int a[3];

int main(void) {
  int max = a[0];
  for (int i = 1; i < 3; i++)
    if (a[i] > max)
      max = a[i];
  assert(max == a[2]);  //~ assertion
  return 0;
}

// Reading and writing at an index that is an input.
//@ verify
#include <assert.h>

#pragma TASS input {i >= 0 && i < 4 && j >= 0 && j < 4}
int i = 1, j = 2;
#pragma TASS input
int a[4];

int main(void) {
  int old = a[j];
  a[i] = old + 1; //~ W031
  if (i == j)
    assert(a[j] == old + 1);
  else
    assert(a[j] == old);
  return 0;
}

// Two indices that may be the same.
//@ verify
#include <assert.h>

#pragma TASS input {i >= 0 && i < 4 && j >= 0 && j < 4}
int i = 1, j = 2;

int main(void) {
  int a[4] = {0};
  a[i] = 1;
  a[j] = 2;
  assert(a[i] == 1);  //~ assertion
  return 0;
}

// The index is within the array for all inputs.
//@ verify
#include <assert.h>

#pragma TASS input {i >= 0 && i < 8}
int i = 0;

int main(void) {
  int a[8] = {0};
  int sum = 0;
  a[i] = 1;
  for (int k = 0; k < 8; k++)
    sum += a[k];
  assert(sum == 1 && a[i] == 1);
  return 0;
}

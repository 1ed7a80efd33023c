// An input that the command line fixes.
//@ verify --input N=4
#include <assert.h>

#pragma TASS input {N >= 1 && N <= 100} int
#define N 4

int main(void) {
  int a[4];
  for (int i = 0; i < N; i++)
    a[i] = i;
  assert(a[3] == 3);
  return 0;
}

// An array whose length is an input, given to a function.
//@ verify
#include <assert.h>

#pragma TASS input {n >= 1 && n <= 4}
int n = 2;

static int sum(int k, const int a[k]) {
  int s = 0;
  for (int i = 0; i < k; i++)
    s += a[i];
  return s;
}

int main(void) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 2 * i + 1;
  assert(sum(n, a) == n * n);
  return 0;
}

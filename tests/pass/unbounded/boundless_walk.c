// Pointers walk, are compared and subtracted in an allocation of any size.
#include <assert.h>
#include <stdlib.h>
#pragma TASS input {n >= 3}
int n;
#pragma TASS input {0 <= k && k < n}
int k;

int main(void) {
  int *p = calloc(n, sizeof(int));
  int *q = p, *end = p + n, *r = p + k;
  q++;
  *q = 4;
  assert(q - p == 1 && q > p && q != end);
  assert(end - q == n - 1);
  assert(r - p == k && r < end && r >= p);
  assert((r == p) == (k == 0));
  end--;
  *end = 5;
  assert(p[n - 1] == 5 && p[0] == 0 && p[1] == 4);
  assert(*r == (k == 1 ? 4 : k == n - 1 ? 5 : 0));
  free(p);
  return 0;
}

// Without `--max-violations` the first violation of each property is told, and only one with it. What follows
// an error in the same execution is not told.
//@[each] verify
//@[one] verify --max-violations 1
#include <assert.h>
#include <stdio.h>
#pragma antiphon input {0 <= n && n <= 4}
int n;

int main(void) {
  int a[3] = {0};
  if (n == 3)
    a[n] = 1; //~ array-bounds
  if (n == 3)
    assert(n == 0);
  if (n == 2)
    printf("%d\n", 1 / (n - 2)); //~[each] division-by-zero
  assert(n != 1); //~[each] assertion
  assert(n != 0);
  return 0;
}

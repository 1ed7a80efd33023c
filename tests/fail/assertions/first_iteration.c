// The assertion fails in the first iteration already. What follows from its holding is much more than a thousand states.
//@ verify -j 1 --merge off --max-states 40
#include <assert.h>

#pragma antiphon input {1 <= n && n <= 12}
int n;
#pragma antiphon input
int a[12];

int main(void) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    assert(a[i] != 7); //~ assertion
    if (a[i] > 0)
      count += i;
  }
  return count > 100;
}

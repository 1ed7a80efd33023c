//@ verify --contracts
// Without the contract the recursion has no end: N is any number.
#include <assert.h>
#pragma antiphon input {N >= 0}
int N;

#pragma antiphon requires n >= 0
#pragma antiphon ensures \result >= 1 && \result >= n
int factorial(int n) {
  if (n == 0)
    return 1;
  int smaller = factorial(n - 1);
  return n * smaller;
}

int main(void) {
  assert(factorial(N) >= 1);
  return 0;
}

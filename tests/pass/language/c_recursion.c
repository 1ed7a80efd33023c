// Recursion bounded by an input.
//@ verify
#include <assert.h>

#pragma TASS input {n >= 0 && n <= 6}
int n = 3;

static int factorial(int k) { return k <= 1 ? 1 : k * factorial(k - 1); }

static int even(int k);
static int odd(int k) { return k == 0 ? 0 : even(k - 1); }
static int even(int k) { return k == 0 ? 1 : odd(k - 1); }

int main(void) {
  assert(factorial(n) >= n);
  assert(n < 6 || factorial(n) == 720);
  assert(even(n) == (n % 2 == 0));
  return 0;
}

/* Recursion, mutual and deep. */
#include <stdio.h>

static int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static long depth(long n) { return n ? 1 + depth(n - 1) : 0; }

int main(void) {
  printf("%d %d %d %ld\n", ackermann(2, 3), even(10), odd(7), depth(5000));
  return 0;
}

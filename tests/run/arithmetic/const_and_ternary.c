/* Qualifiers, conditional pointers, chained assignments. */
#include <stdio.h>

static const char *sign(int n) { return n < 0 ? "negative" : n > 0 ? "positive" : "zero"; }

int main(void) {
  const int limit = 3;
  volatile int v = limit;
  int a, b, c;
  a = b = c = v + 1;
  a += b -= c *= 2;
  printf("%d %d %d\n", a, b, c);
  int *p = a > b ? &a : &b;
  *p = 0;
  printf("%s %s %s\n", sign(a), sign(b), sign(c));
  return 0;
}

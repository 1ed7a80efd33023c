/* Side effects in C's order: comma, short circuit, conditional. */
#include <stdio.h>

static int calls;
static int yes(void) { calls++; return 1; }
static int no(void) { calls += 10; return 0; }

int main(void) {
  int r = no() && yes();
  printf("%d %d\n", r, calls);
  r = yes() || no();
  printf("%d %d\n", r, calls);
  r = (calls = 100, calls + 1);
  printf("%d %d\n", r, calls);
  r = yes() ? 5 : no();
  printf("%d %d\n", r, calls);
  int i = 3;
  int j = i++ * 2;
  int k = --i * 2;
  printf("%d %d %d\n", i, j, k);
  return 0;
}

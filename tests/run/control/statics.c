/* Static storage: zeroed, kept between calls, one per function. */
#include <stdio.h>

static int zero[3];
int global = 7;

static int counter(void) {
  static int n = 10;
  static struct { int calls; } state;
  state.calls++;
  return n += state.calls;
}

static int other(void) {
  static int n;
  return ++n;
}

int main(void) {
  int a = counter(), b = counter(), c = counter();
  printf("%d %d %d\n", a, b, c);
  other();
  printf("%d %d %d\n", other(), zero[0] + zero[2], global);
  return 0;
}

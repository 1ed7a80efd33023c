/* exit with a status, after handlers in reverse order. */
#include <stdio.h>
#include <stdlib.h>

static int depth;
static void first(void) { printf("first registered, last called\n"); }
static void second(void) { printf("second: depth %d\n", depth); }
static void descend(int n) {
  depth++;
  if (n == 0) {
    printf("leaving\n");
    exit(7);
  }
  descend(n - 1);
}
int main(void) {
  atexit(first);
  atexit(second);
  descend(3);
  printf("never printed\n");
  return 0;
}

/* exit ends the program from anywhere. */
#include <stdio.h>
#include <stdlib.h>

static void leave(int n) {
  if (n == 0)
    exit(7);
  leave(n - 1);
}

int main(void) {
  printf("before\n");
  leave(5);
  printf("never\n");
  return 0;
}

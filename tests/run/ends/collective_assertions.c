// A run with one process evaluates collective assertions, too.
#include <stdio.h>

static int x = 3;

int main(void) {
  int y = 4;
#pragma TASS collective assert ONE PROC[0].x == 3 && PROC[PID].y == x + 1 && NPROCS == 1
  printf("%d\n", x + y);
  return 0;
}

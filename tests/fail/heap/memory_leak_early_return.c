// One way out of the function forgets to free.
//@ verify
#include <stdlib.h>

#pragma TASS input {n >= 0 && n <= 4}
int n = 1;

static int work(void) {
  int *p = (int *)malloc(sizeof(int));  //~ memory-leak
  *p = n;
  if (*p == 3)
    return -1;
  free(p);
  return 0;
}

int main(void) {
  work();
  return 0;
}

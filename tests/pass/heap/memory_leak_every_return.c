// Every way out of the function frees.
//@ verify
#include <stdlib.h>

#pragma TASS input {n >= 0 && n <= 4}
int n = 1;

static int work(void) {
  int result = 0;
  int *p = (int *)malloc(sizeof(int));
  *p = n;
  if (*p == 3) {
    result = -1;
    goto out;
  }
  *p = 0;
out:
  free(p);
  return result;
}

int main(void) {
  work();
  return 0;
}

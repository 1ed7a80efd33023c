// Two names for one array; both are freed for positive inputs.
//@ verify
#include <stdlib.h>

#pragma TASS input
int n = 0;

int main(void) {
  int *p = (int *)malloc(sizeof(int));
  int *q = p;
  free(p);
  if (n > 0)
    free(q);  //~ pointer
  return 0;
}

// Every iteration may use memory that was freed before. Whoever looks at the other pointer first goes through all iterations before.
//@ verify --max-states 40 --max-violations 1
#include <stdlib.h>

#pragma antiphon input
int in[500];

int main(void) {
  int *kept = malloc(sizeof(int)), *gone = malloc(sizeof(int));
  free(gone);
  for (int i = 0; i < 500; i++) {
    int *p = in[i] > 0 ? kept : gone;
    *p = i; //~ pointer
  }
  free(kept);
  return 0;
}

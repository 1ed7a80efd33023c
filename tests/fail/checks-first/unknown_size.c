// An index into an array of unknown size may be out of bounds in the first iteration.
//@ verify --max-violations 1 --max-states 20
#include <stdlib.h>

#pragma antiphon input {n > 0}
int n;

int main(void) {
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 1;
  for (int i = 0; i < 100; i++)
    a[i] = i; //~ array-bounds
  free(a);
  return 0;
}

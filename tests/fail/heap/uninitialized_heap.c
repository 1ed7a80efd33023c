// malloc does not write; the last element never gets a value.
//@ verify
#include <stdlib.h>

int main(void) {
  int sum = 0;
  int *a = (int *)malloc(4 * sizeof(int));
  for (int i = 0; i < 3; i++)
    a[i] = i;
  for (int i = 0; i < 4; i++)
    sum += a[i];  //~ uninitialized
  free(a);
  return sum;
}

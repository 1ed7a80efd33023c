// calloc writes zeros, and so does the start of the program into statics.
//@ verify
#include <assert.h>
#include <stdlib.h>

static int table[4];

int main(void) {
  int sum = 0;
  int *a = (int *)calloc(4, sizeof(int));
  for (int i = 0; i < 3; i++)
    a[i] = i;
  for (int i = 0; i < 4; i++)
    sum += a[i] + table[i];
  assert(sum == 3);
  free(a);
  return 0;
}

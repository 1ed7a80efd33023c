// An array that grows keeps its elements.
//@ verify
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int capacity = 1;
  int *a = (int *)malloc((size_t)capacity * sizeof(int));
  for (int n = 0; n < 6; n++) {
    if (n == capacity) {
      capacity *= 2;
      a = (int *)realloc(a, (size_t)capacity * sizeof(int));
    }
    a[n] = n * n;
  }
  assert(capacity == 8 && a[0] == 0 && a[5] == 25);
  free(a);
  return 0;
}

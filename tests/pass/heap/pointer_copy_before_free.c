// The value is taken before the array is freed.
//@ verify
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(2 * sizeof(int));
  p[0] = 1;
  int x = p[0];
  free(p);
  free(NULL);
  p = NULL;
  assert(x == 1 && p == NULL);
  return 0;
}

// The pointer moves into a structure, and from there it is freed.
//@ verify
#include <assert.h>
#include <stdlib.h>

struct holder {
  int *data;
  int size;
};

int main(void) {
  struct holder h;
  int *p = (int *)malloc(2 * sizeof(int));
  h.data = p;
  h.size = 2;
  p = (int *)malloc(sizeof(int));
  *p = 2;
  h.data[1] = *p;
  assert(h.data[h.size - 1] == 2);
  free(p);
  free(h.data);
  return 0;
}

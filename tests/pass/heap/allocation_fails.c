// Every allocation is looked at; one that failed leaves the old block as it was.
//@ verify --alloc may-fail
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *p = calloc(2, sizeof(int));
  if (!p)
    return 1;
  int *q = realloc(p, 4 * sizeof(int));
  if (!q) {
    assert(p[1] == 0);
    free(p);
    return 1;
  }
  assert(q[1] == 0);
  free(q);
  char *copy = strdup("text");
  if (copy)
    free(copy);
  return 0;
}

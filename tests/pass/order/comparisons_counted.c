// How often `qsort` calls a comparison is open: one that counts its calls makes the result say which calls were presumed.
//@ verify
#include <assert.h>
#include <stdlib.h>

static int calls;

static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int v[3] = {3, 1, 2};
  qsort(v, 3, sizeof(int), compare);
  assert(v[0] == 1 && v[2] == 3 && calls > 0);
  return 0;
}

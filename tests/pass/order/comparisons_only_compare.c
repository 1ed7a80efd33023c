// A comparison that only compares leaves nothing open, also if it reads a global and calls others.
//@ verify
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int upwards = 1;

static int by_name(const void *a, const void *b) {
  const char *const *x = a, *const *y = b;
  int sign = strcmp(*x, *y);
  return upwards ? sign : -sign;
}

int main(void) {
  const char *names[3] = {"c", "a", "b"};
  qsort(names, 3, sizeof *names, by_name);
  assert(*names[0] == 'a' && *names[2] == 'c');
  return 0;
}

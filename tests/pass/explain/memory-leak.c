//@ verify
#include <stdlib.h>

static int first(int n) {
  int *a = calloc(n, sizeof *a);
  int result = a[0];
  free(a);
  return result;
}

int main(void) {
  return first(3);
}

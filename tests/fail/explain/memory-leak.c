//@ verify
#include <stdlib.h>

static int first(int n) {
  int *a = calloc(n, sizeof *a); //~ memory-leak
  return a[0];
}

int main(void) {
  return first(3);
}

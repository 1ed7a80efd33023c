// The argument is any number.
//@ verify --argc 2
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  assert(argc == 2);
  int n = atoi(argv[1]);
  int m = n < 0 ? -n : n;
  assert(m >= 0 && (m == n || m == -n));
  assert(atoi(argv[1]) == n);
  return 0;
}

// The argument is any number, so also one that is too large.
//@ verify --argc 2
#include <stdlib.h>

int main(int argc, char **argv) {
  int table[10] = {0};
  if (argc < 2)
    exit(1);
  int n = atoi(argv[1]);
  if (n < 0)
    n = -n;
  table[n % 11] = 1;  //~ array-bounds
  return 0;
}

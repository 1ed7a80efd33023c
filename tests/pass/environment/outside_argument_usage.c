// A usage branch that ends is an ordinary end; what is behind it is safe.
//@ verify --argc 2
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int table[8] = {0};
  int n = atoi(argv[1]);
  if (argc < 2 || n < 0 || n >= 8) {
    fprintf(stderr, "usage: %s SIZE (not %s)\n", argv[0], argv[1]);
    exit(1);
  }
  table[n] = 1;
  printf("%s is %d\n", argv[1], table[n]);
  return 0;
}

// An argument that need not be given: without it the work is done all the same.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int a[3] = {0}, n = 1;
  if (argc > 1) n = atoi(argv[1]);
  a[n] = 1;
  printf("%d\n", a[n]);
  return 0;
}
